// The colours of some lines: what each word is, as themes are told.

const assert = require("assert");
const fs = require("fs");
const path = require("path");
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

const GRAMMAR = path.join(__dirname, "syntaxes/grognard.tmLanguage.json");
const RULESETS = path.join(__dirname, "../../rulesets");

// Each line with words of it and a part of the scope that each must have.
const LINES = [
  ['action sail "Move a ship" [17, 19]:', { action: "storage.type", sail: "entity.name.function", Move: "string", "17, 19": "citation" }],
  ["    choose to from cells within 2 of ship.cell", { choose: "keyword.control", to: "variable.parameter", from: "keyword.control", cells: "variable.language", within: "keyword.operator", 2: "constant.numeric", "cell": "variable.other.property" }],
  ["    require to is empty because \"the cell, {to}, is taken\" # why", { require: "keyword", empty: "keyword.operator", because: "keyword", "to}": "embedded", "# why": "comment" }],
  ["    roll 2d6 as rolled", { roll: "keyword", "2d6": "constant.numeric.dice", rolled: "variable.parameter" }],
  ["state ship.damage: 0..3 = 0, seen by owner", { state: "storage.type", ship: "entity.name.type", damage: "variable.other.property", "seen by": "storage.modifier", owner: "constant.language" }],
  ["define near = 6 inches", { near: "entity.name.function", inches: "keyword.other.unit" }],
  ["when ship enters spot \"Mines\" where it.mined:", { when: "storage.type", ship: "entity.name.type", enters: "keyword", spot: "variable.parameter", where: "keyword.operator" }],
  ["        player must do one of:", { player: "variable.language", must: "keyword", one: "keyword" }],
  ["replace action sail \"Straight\":", { replace: "keyword", action: "storage.type", sail: "entity.name.function" }],
  ["insert weather before turn in sequence of play", { insert: "keyword", weather: "entity.name.function", before: "keyword", turn: "entity.name.function" }],
  ["    for each höhe in my ships:", { "for each": "keyword", höhe: "variable.parameter", my: "keyword" }],
];

async function load() {
  const wasm = fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer;
  await oniguruma.loadWASM(wasm);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(GRAMMAR, "utf8"), GRAMMAR),
  });
  return registry.loadGrammar("source.grognard");
}

function scopesAt(tokens, offset) {
  return tokens.find((t) => t.startIndex <= offset && offset < t.endIndex).scopes.slice(1).join(" ");
}

function lastOf(word, line) {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const whole = new RegExp(`(?<![\\p{L}\\d_])${escaped}(?![\\p{L}\\d_])`, "gu");
  return [...line.matchAll(whole)].pop().index;
}

function looksAtLines(grammar) {
  for (const [line, words] of LINES) {
    const { tokens } = grammar.tokenizeLine(line, textmate.INITIAL);
    for (const [word, scope] of Object.entries(words)) {
      const found = scopesAt(tokens, lastOf(word, line));
      assert(found.includes(scope), `“${word}” in “${line}” is “${found}”, not “${scope}”`);
    }
  }
}

// No line of a shipped ruleset leaves a text or a citation open behind it.
function looksAtRulesets(grammar) {
  let files = 0;
  for (const name of fs.readdirSync(RULESETS, { recursive: true })) {
    if (!name.endsWith(".rules")) continue;
    files += 1;
    for (const line of fs.readFileSync(path.join(RULESETS, name), "utf8").split("\n")) {
      const { ruleStack } = grammar.tokenizeLine(line, textmate.INITIAL);
      assert(ruleStack.depth <= 1, `${name}: something stays open behind “${line}”`);
    }
  }
  assert(files > 20);
}

load().then((grammar) => {
  looksAtLines(grammar);
  looksAtRulesets(grammar);
  console.log("The colours are right.");
});
