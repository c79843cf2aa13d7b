// Starts “grognard lsp” and lets VS Code talk to it.

const { commands, window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function makeClient() {
  const command = workspace.getConfiguration("grognard").get("path") || "grognard";
  const server = { command, args: ["lsp"] };
  const options = {
    documentSelector: [
      { language: "grognard" },
      { scheme: "file", language: "yaml" }, // the server answers for files of rulesets only
    ],
  };
  return new LanguageClient("grognard", "Grognard", server, options);
}

async function start() {
  client = makeClient();
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    const action = await window.showErrorMessage(
      `Grognard could not be started: ${error.message}. Is it installed, with pip install "grognard[lsp]"?`,
      "Say where it lies",
    );
    if (action) await commands.executeCommand("workbench.action.openSettings", "grognard.path");
  }
}

async function stop() {
  const running = client;
  client = undefined;
  if (running) await running.stop();
}

async function activate(context) {
  const restart = async () => {
    await stop();
    await start();
  };
  context.subscriptions.push(
    commands.registerCommand("grognard.restart", restart),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("grognard.path")) restart();
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
