// Shows a file of rules in colours: node render.js FILE > page.html

const fs = require("fs");
const path = require("path");

async function main() {
  const { createHighlighter } = await import("shiki");
  const grammar = JSON.parse(fs.readFileSync(path.join(__dirname, "syntaxes/grognard.tmLanguage.json"), "utf8"));
  const themes = ["dark-plus", "light-plus"];
  const highlighter = await createHighlighter({ themes, langs: [{ ...grammar, name: "grognard" }] });
  const text = fs.readFileSync(process.argv[2], "utf8");
  const pages = themes.map((theme) => highlighter.codeToHtml(text, { lang: "grognard", theme }));
  console.log(`<meta charset="utf-8"><body style="margin:0;display:flex;font-size:13px">${pages.join("")}`);
}

main();
