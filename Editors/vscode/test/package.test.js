"use strict";

const assert = require("node:assert/strict");
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { test } = require("node:test");
const { folder } = require("./harness");

const root = path.join(folder, "..", "..");
const manifest = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
const python = spawnSync("python3", ["--version"]).status === 0 ? false : "python3 is not in PATH";

/** Returns the paths of the files in a folder. */
const files = (parent) =>
  fs.readdirSync(parent, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(path.join(parent, entry.name)).map((name) => `${entry.name}/${name}`) : [entry.name]);

test("the extension has the version of the project, and needs no other package", () => {
  const version = fs.readFileSync(path.join(root, "Sources/Tool/GherkinCommandLine/Version.swift"), "utf8");
  assert.equal(manifest.version, /static let current = "(.*)"/.exec(version)[1]);
  assert.deepEqual([manifest.dependencies, manifest.devDependencies], [undefined, undefined]);
});

test("commands of the manifest are registered, and settings are restricted without trust", () => {
  const source = fs.readFileSync(path.join(folder, "extension.js"), "utf8");
  for (const { command } of manifest.contributes.commands) {
    assert.ok(source.includes(`command("${command.split(".")[1]}"`), command);
  }
  assert.deepEqual(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations, ["gherkin-run.path"]);
  assert.equal(manifest.capabilities.untrustedWorkspaces.supported, "limited");
});

test("the package contains all files that the manifest names, the license, and no tests", { skip: python }, () => {
  const target = fs.mkdtempSync(path.join(os.tmpdir(), "vsix-"));
  try {
    const script = path.join(root, "Scripts", "build_vsix.py");
    fs.writeFileSync(path.join(target, "gherkin-run-0.0.1.vsix"), "");
    fs.writeFileSync(path.join(target, "gherkin-run-0.0.1.tar.gz"), "");
    const bytes = [1, 2].map(() => {
      assert.equal(spawnSync(script, [target]).status, 0);
      return fs.readFileSync(path.join(target, `gherkin-run-${manifest.version}.vsix`));
    });
    assert.ok(bytes[0].equals(bytes[1]), "the same files give the same package");
    assert.deepEqual(
      fs.readdirSync(target).sort(), ["gherkin-run-0.0.1.tar.gz", `gherkin-run-${manifest.version}.vsix`].sort());

    const archive = path.join(target, `gherkin-run-${manifest.version}.vsix`);
    assert.equal(spawnSync("python3", ["-m", "zipfile", "-e", archive, path.join(target, "content")]).status, 0);
    const content = path.join(target, "content");
    const names = files(content);
    const { contributes } = manifest;
    const named = [
      manifest.main, ...contributes.grammars.map((grammar) => grammar.path),
      ...contributes.snippets.map((snippets) => snippets.path),
      ...contributes.languages.map((language) => language.configuration).filter(Boolean),
    ];
    for (const name of named) assert.ok(names.includes(path.posix.join("extension", name)), name);
    for (const name of names.filter((name) => name.endsWith(".js"))) {
      for (const [, module] of fs.readFileSync(path.join(content, name), "utf8").matchAll(/require\("(.*?)"\)/g)) {
        assert.ok(
          module === "vscode" || module.startsWith("node:")
            || names.includes(path.posix.join("extension", `${module}.js`)),
          `${name} requires ${module}`);
      }
    }
    assert.deepEqual(
      names.filter((name) => /test\/|node_modules|\.py$|\/\./.test(name)), [], "no files of the development");
    const description = fs.readFileSync(path.join(content, "extension.vsixmanifest"), "utf8");
    assert.ok(description.includes(`Id="gherkin-run" Version="${manifest.version}" Publisher="gherkin-run"`));
    for (const [, asset] of description.matchAll(/ Path="(.*?)"/g)) assert.ok(names.includes(asset), asset);
    const types = fs.readFileSync(path.join(content, "[Content_Types].xml"), "utf8");
    for (const name of names.filter((name) => name !== "[Content_Types].xml")) {
      assert.ok(types.includes(`"${path.extname(name)}"`), name);
    }
    assert.match(fs.readFileSync(path.join(content, "extension", "LICENSE.txt"), "utf8"), /MIT License/);
  } finally {
    fs.rmSync(target, { recursive: true });
  }
});

for (const name of ["gherkin", "gherkin-markdown"]) {
  test(`doc strings of ${name} with JSON, YAML and XML have the colours of these languages`, () => {
    const { repository } = JSON.parse(
      fs.readFileSync(path.join(folder, "syntaxes", `${name}.tmLanguage.json`), "utf8"));
    const { embeddedLanguages } = manifest.contributes.grammars.find(({ language }) => language === name);
    const order = repository["language-en"].patterns
      .map(({ include }) => include).filter((include) => /docString/.test(include));
    assert.equal(order.at(-1), "#docString", "other doc strings come last");
    /** Returns the language of the first rule that an opening line matches. */
    const language = (line) => {
      const rule = order.map((include) => repository[include.slice(1)]).find(({ begin }) =>
        // JavaScript has no flags for a part of an expression.
        new RegExp(begin.replace("(?i:", "(?:"), begin.includes("(?i:") ? "i" : "").test(line));
      if (!rule.patterns[0].while) return undefined;
      const [{ while: condition, contentName, patterns }] = rule.patterns;
      assert.ok(!new RegExp(condition).test('    """') && new RegExp(condition).test('    {"a": "```"}'));
      assert.deepEqual(
        patterns,
        [{ include: { json: "source.json", yaml: "source.yaml", xml: "text.xml" }[embeddedLanguages[contentName]] }]);
      return embeddedLanguages[contentName];
    };
    for (const [line, expected] of [
      ['    """json', "json"], ["  ``` application/json", "json"], ['"""JSON', "json"],
      ['"""application/problem+json; charset=utf-8', "json"],
      ['"""yaml', "yaml"], ['"""yml ', "yaml"], ['"""application/x-yaml', "yaml"],
      ['"""text/xml', "xml"], ['"""application/atom+xml', "xml"],
      ['"""', undefined], ['"""text/plain', undefined], ['"""jsonnet', undefined], ['"""a json text', undefined],
    ]) assert.equal(language(line), expected, line);
  });
}
