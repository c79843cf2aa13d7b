// Copies the schemas of the sheets into the extension, before it is packaged.

const fs = require("fs");
const path = require("path");

const from = path.join(__dirname, "..", "..", "schemas");
const to = path.join(__dirname, "schemas");
fs.rmSync(to, { recursive: true, force: true });
fs.cpSync(from, to, { recursive: true });
