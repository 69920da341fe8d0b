import Foundation
import GherkinExpressions
import GherkinLanguageServer
import GherkinLint
import GherkinMessages
import GherkinProtocol
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Conversations of an editor with its language server")
struct EditorTranscriptTests {
  @Test("the server answers as the transcript says", arguments: TranscriptFile.all(in: "language-server"))
  func answers(file: TranscriptFile) async throws {
    try await Editor.scene { () throws in
      try file.expect {
        let session = EditorSession()
        return { try session.answer($0) }
      }
    }
  }
}

/// The editor of a transcript. `Tests/Transcripts/README.md` lists the actions.
final class EditorSession {
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  private var files: [String: String] = [:]
  private var capabilities: [JSON] = []
  private var listing: Definitions?
  private var settings: [[String]] = []
  private var options: [String: JSON] = [:]
  private var run = "false"
  private var build: String?
  private var started: Editor?

  /// The document and the position of each mark.
  private var marks: [Character: (path: String, line: Int, character: Int)] = [:]
  private var versions: [String: Int] = [:]

  /// The editor, which starts when it is first used.
  func editor() throws -> Editor {
    if let started { return started }
    let settings = self.settings
    let editor = try Editor(
      files, capabilities: capabilities.reduce([:]) { $0.merging($1) }, listing: listing,
      run: ["sh", "-c", run, "run"],
      build: build.map { ["sh", "-c", $0] }, options: options,
      settings: { project in for words in settings { try Self.set(words, in: &project) } },
      language: { folder in
        settings.last { $0[0] == "language" && folder.hasSuffix("/" + $0[1]) }.map { $0[2] } ?? "en"
      })
    started = editor
    return editor
  }

  private static func set(_ words: [String], in project: inout ServerEnvironment.ProjectSettings) throws {
    switch words[0] {
    case "rule": try project.rules.set(words[1], to: words[2])
    case "patterns": try project.rules.set(words[1], toValues: Array(words.dropFirst(2)))
    case "tags": project.usedTags = Set(words.dropFirst())
    case "requirement":
      let added = Requirement(
        id: words[1], title: words[1], version: words.dropFirst(2).first, place: "requirements.yaml:1")
      project.requirements = RequirementList(
        (project.requirements?.requirements ?? []) + [added], template: RequirementList.standardTemplate)
    case "problem": throw Mistake(description: words.dropFirst().joined(separator: " "))
    default: break
    }
  }

  func answer(_ action: TranscriptFile.Action) throws -> [String] {
    do {
      return try prepare(action) ? [] : try ask(action).map(relative)
    } catch let refusal as Editor.Refusal {
      return ["✘ \(try relative(refusal.message))"]
    }
  }

  /// Returns a text without the path of the folder.
  private func relative(_ text: String) throws -> String {
    let folder = try editor().folder.path
    return text.replacing("\(folder)/", with: "").replacing(folder, with: "FOLDER")
  }

  /// Performs an action that describes the workspace; false for another one.
  private func prepare(_ action: TranscriptFile.Action) throws -> Bool {
    let words = action.words
    switch action.name {
    case "file":
      let text = text(action, of: words[0])
      if let started { try started.folder.write(text, to: words[0]) } else { files[words[0]] = text }
    case "client": capabilities += try words.map(Self.capability)
    case "runner":
      listing = listing ?? Definitions()
      if !words.isEmpty { listing?.steps.append(try Self.step(words)) }
    case "hook":
      listing?.hooks.append(
        .init(
          moment: .beforeScenario, part: .whole, isOnce: false, name: nil, ownTags: nil, tags: action.rest(after: 1),
          libraryTags: nil, timeout: nil, place: CodeLocation(words[0])))
    case "parameter":
      listing?.parameterTypes.append(
        Definitions.ParameterType(
          name: words[0], regexps: [action.rest(after: 2)],
          valueType: TypeName(text: String(words[1].split(separator: ".").last ?? ""), qualified: words[1]),
          useForSnippets: true, preferForRegexpMatch: false, place: nil))
    case "setting": settings.append(words)
    case "option": options[words[0]] = true
    case "run-command": run = action.text ?? ""
    case "build-command": build = action.text
    default: return false
    }
    return true
  }

  private static func capability(_ name: String) throws -> JSON {
    switch name {
    case "snippets": ["textDocument": ["completion": ["completionItem": ["snippetSupport": true]]]]
    case "insert-modes":
      ["textDocument": ["completion": ["completionItem": ["insertTextModeSupport": ["valueSet": [1, 2]]]]]]
    case "document-changes": ["workspace": ["workspaceEdit": ["documentChanges": true]]]
    case "new-files": ["workspace": ["workspaceEdit": ["documentChanges": true, "resourceOperations": ["create"]]]]
    case "symbol-trees": ["textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]]
    case "markdown": ["textDocument": ["hover": ["contentFormat": ["markdown"]]]]
    case "progress": ["window": ["workDoneProgress": true]]
    case "pulls": ["textDocument": ["diagnostic": [:]]]
    case "refreshes": ["workspace": ["diagnostics": ["refreshSupport": true]]]
    case "watches": ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]]
    default: throw Mistake(description: "no capability \(name)")
    }
  }

  /// Returns the definition of words such as `Steps/Beer.swift:4 these beers: | rows Beer name ibu note?`.
  private static func step(_ words: [String]) throws -> Definitions.Step {
    let parts = words.dropFirst().split(separator: "|", maxSplits: 1)
    let pattern = parts[0].joined(separator: " ")
    let blocks = parts.dropFirst().map { words in
      let columns = words.dropFirst(2)
      return Definitions.Block.typedTable(
        TableShape(
          type: words[words.startIndex + 1], isRecord: words.first == "record",
          columns: columns.filter { !$0.hasSuffix("?") },
          optionalColumns: columns.filter { $0.hasSuffix("?") }.map { String($0.dropLast()) }))
    }
    return Definitions.Step(
      pattern.hasPrefix("^") ? .regularExpression(pattern) : .expression(pattern), words[0], blocks: blocks)
  }

  // MARK: Documents

  /// Returns the text of an action, or else that of the file, and remembers its marks.
  private func text(_ action: TranscriptFile.Action, of path: String) -> String {
    guard let marked = action.text else { return files[path] ?? "" }
    let text = MarkedText(marked)
    for (mark, place) in text.places { marks[mark] = (path, place.line, place.character) }
    return text.text
  }

  /// Opens a document, or replaces its text, and returns its problems.
  func open(_ path: String, _ text: String) throws -> [JSON] {
    guard let version = versions[path] else {
      versions[path] = 1
      return try editor().open(path, text)
    }
    return try change(path, version, ["text": .string(text)])
  }

  private func change(_ path: String, _ version: Int, _ change: JSON) throws -> [JSON] {
    versions[path] = version + 1
    try editor().change(path, to: version + 1, change)
    return try editor().diagnostics(path, version: version + 1)
  }

  private func place(_ mark: String) throws -> (path: String, line: Int, character: Int) {
    guard let place = mark.first.flatMap({ marks[$0] }) else { throw Mistake(description: "no mark \(mark)") }
    return place
  }

  private func range(_ words: [String]) throws -> JSON {
    func position(_ mark: String) throws -> JSON {
      let place = try place(mark)
      return ["line": .integer(place.line), "character": .integer(place.character)]
    }
    let marks = words.filter { $0.first.map(MarkedText.isMark) == true }
    return ["start": try position(marks[0]), "end": try position(marks[marks.count - 1])]
  }

  /// Asks about the position of a mark.
  private func ask(_ method: String, at mark: String, _ more: [String: JSON] = [:]) throws -> JSON {
    let place = try place(mark)
    return try editor().ask(method, place.path, line: place.line, character: place.character, more)
  }

  /// Returns the location of words such as `a.feature:4`.
  private func target(_ text: String) throws -> JSON {
    let parts = text.split(separator: ":").map(String.init)
    var members: [String: JSON] = ["uri": .string(try editor().uri(parts[0]))]
    if parts.count > 1 { members["line"] = Int(parts[1]).map { .integer($0) } }
    return .object(members)
  }

  private func changed(_ path: String, _ type: Int) throws {
    try editor().notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": .string(try editor().uri(path)), "type": .integer(type)]]])
  }

  // MARK: Actions

  private func ask(_ action: TranscriptFile.Action) throws -> [String] {
    let words = action.words
    let editor = try editor()
    func command(_ name: String) throws -> JSON {
      try editor.ask(
        "workspace/executeCommand",
        ["command": .string("gherkin-run." + name), "arguments": .array(try words.map(target))])
    }
    switch action.name {
    // Documents.
    case "open": return try open(words[0], text(action, of: words[0])).map(shown)
    // Opens a document without the wait for its problems.
    case "show":
      versions[words[0]] = 1
      editor.didOpen(words[0], text(action, of: words[0]))
    case "edit":
      let place = try place(words[0])
      let new = try JSON(parsing: Array((words.last ?? "").utf8)[...])
      return try change(place.path, versions[place.path] ?? 1, ["range": try range(words), "text": new]).map(shown)
    case "close": editor.notify("textDocument/didClose", ["textDocument": ["uri": .string(editor.uri(words[0]))]])
    case "save": editor.notify("textDocument/didSave", ["textDocument": ["uri": .string(editor.uri(words[0]))]])
    case "problems": return try problems(words[0], action.rest(after: 1)).map(shown)
    case "pull": return try editor.ask("diagnostic", words[0])["items"]?.elements.map(shown) ?? []
    case "changed": try changed(words[0], 2)
    case "added": try changed(words[0], 1)
    case "deleted": try changed(words[0], 3)
    case "system": editor.change(words[0])
    case "move", "delete":
      let (old, files) = ("\(editor.folder.path)/\(words[0])", FileManager.default)
      if action.name == "move" {
        try files.moveItem(atPath: old, toPath: "\(editor.folder.path)/\(words[1])")
      } else {
        try files.removeItem(atPath: old)
      }
    case "indexed": _ = try editor.wait(for: "$/gherkin-run/indexed")
    // Answers at a mark.
    case "hover": return [try ask("hover", at: words[0]).at("contents.value")?.string ?? "nothing"]
    case "definition": return try ask("definition", at: words[0]).elements.map(location)
    case "uses": return try ask("references", at: words[0]).elements.map(location)
    case "references":
      return try ask("references", at: words[0], ["context": ["includeDeclaration": true]]).elements.map(location)
    case "complete":
      let mark = words.first { $0.first.map(MarkedText.isMark) == true } ?? "1️⃣"
      if action.text != nil { _ = try open("a.feature", text(action, of: "a.feature")) }
      return completions(try ask("completion", at: mark)["items"]?.elements ?? [], words.filter { $0 != mark })
    case "actions", "action":
      if action.text != nil { _ = try open("a.feature", text(action, of: "a.feature")) }
      return try actions(words, isDetailed: action.name == "action")
    case "fixes-on-save": return try actions(words, only: "source.fixAll", isDetailed: true)
    case "can-rename":
      let target = try ask("prepareRename", at: words[0])
      return ["\(shown(range: target["range"])) \(target["placeholder"]?.string ?? "")"]
    case "rename": return edits(try ask("rename", at: words[0], ["newName": .string(action.rest(after: 1))]))
    case "type":
      let typed = try ask("onTypeFormatting", at: words[1], ["ch": .string(words[0]), "options": [:]])
      return typed.elements.map(edit)
    // Answers about a document.
    case "format", "format-with-tabs":
      let options: JSON = ["insertSpaces": .boolean(action.name == "format")]
      return try editor.ask("formatting", words[0], ["options": options]).elements.map(edit)
    case "format-selection":
      let parameters: [String: JSON] = ["range": try range(words), "options": [:]]
      return try editor.ask("rangeFormatting", place(words[0]).path, parameters).elements.map(edit)
    case "symbols": return symbols(try editor.ask("documentSymbol", words[0]).elements, indentation: "")
    case "find":
      return try editor.ask("workspace/symbol", ["query": .string(words[0])]).elements.map {
        "\(location($0["location"] ?? .null)) \($0["name"]?.string ?? "")"
      }
    case "folds":
      return try editor.ask("foldingRange", words[0]).elements.map {
        "\(1 + ($0["startLine"]?.integer ?? -1))-\(1 + ($0["endLine"]?.integer ?? -1))"
      }
    case "colours": return colours(try editor.ask("semanticTokens/full", words[0])["data"]?.elements ?? [])
    case "links":
      return try editor.ask("documentLink", words[0]).elements.map {
        "\(shown(range: $0["range"])) \(path($0["target"]))"
      }
    case "lenses":
      return try editor.ask("codeLens", words[0]).elements.map {
        "\(shown(range: $0["range"])) \($0.at("command.title")?.string ?? "")"
      }
    case "tests":
      let items = try editor.ask("tests", words[0])
      check(items, equals: try editor.ask("workspace/tests"))
      return tests(items.elements, indentation: "")
    // Runs.
    case "run":
      let token = try command("run")
      guard capabilities.contains(where: { $0["window"] != nil }) else { return [] }
      return [try editor.wait(for: "$/progress") { $0["token"] == token && $0.at("value.kind") == "end" }].map {
        $0.at("value.message")?.string ?? ""
      }
    case "debug":
      let answer = try command("debugArguments")
      return [answer["program"]?.string ?? ""] + (answer["args"]?.elements.compactMap(\.string) ?? [])
        + ["environment \(String(decoding: (answer["env"] ?? .null).bytes, as: UTF8.self))"]
    case "execute":
      return [try editor.ask("workspace/executeCommand", ["command": .string(words[0]), "arguments": []])].map {
        "\($0)"
      }
    case "results": editor.record(try results(action.text ?? "").replacing("FOLDER", with: editor.folder.path))
    case "test-results":
      return try editor.wait(for: "$/gherkin-run/testResults")["scenarios"]?.elements.map {
        "\($0["line"]?.integer ?? 0) \($0["status"]?.string ?? "")"
      } ?? []
    case "progress":
      return [try editor.wait(for: "$/progress") { $0.at("value.kind") == "end" }.at("value.message")?.string ?? ""]
    case "message":
      let message = try editor.wait(for: "window/showMessage")
      return ["\(Self.severity(message["type"])) \(message["message"]?.string ?? "")"]
    case "log":
      let text = action.rest(after: 0)
      return [
        try editor.wait(for: "window/logMessage") { $0["message"]?.string?.contains(text) == true }["message"]?.string
          ?? ""
      ]
    case "no-message": check(!editor.hasReceived("window/showMessage"))
    case "no-progress": check(!editor.hasReceived("window/workDoneProgress/create"))
    case "not-indexed": check(!editor.hasReceived("$/gherkin-run/indexed"))
    case "read": return [try editor.folder.text(of: words[0])]
    case "started-runners": return editor.listed
    case "configure":
      let settings = JSON.object(Dictionary(words.map { ($0, true) }) { $1 })
      editor.notify("workspace/didChangeConfiguration", ["settings": ["gherkin-run": settings]])
    default: throw action.unknown
    }
    return []
  }

  /// Returns results with the texts that ran. Without others, these are the files.
  private func results(_ text: String) throws -> String {
    guard let json = try? JSON(parsing: Array(text.utf8)[...]), json["texts"] == nil else { return text }
    let uris = Set(json["scenarios"]?.elements.compactMap { $0["uri"]?.string } ?? [])
    let texts = try Dictionary(uniqueKeysWithValues: uris.map { ($0, JSON.string(try editor().folder.text(of: $0))) })
    return "{\"texts\": \(String(decoding: JSON.object(texts).bytes, as: UTF8.self)), \(text.dropFirst())"
  }

  /// Waits for the problems of a document: the next ones, `none`, those `with` a text, or those `without` it.
  private func problems(_ path: String, _ condition: String) throws -> [JSON] {
    let (word, text) = (condition.prefix { $0 != " " }, condition.drop { $0 != " " }.dropFirst())
    let uri = try editor().uri(path)
    let parameters = try editor().wait(for: "textDocument/publishDiagnostics") { parameters in
      guard parameters["uri"]?.string == uri else { return false }
      let problems = parameters["diagnostics"]?.elements ?? []
      let isThere = problems.contains { shown($0).contains(text) }
      return word == "none" ? problems.isEmpty : word == "with" ? isThere : word == "without" ? !isThere : true
    }
    return parameters["diagnostics"]?.elements ?? []
  }

  private func actions(_ words: [String], only: String? = nil, isDetailed: Bool) throws -> [String] {
    let marks = words.prefix { $0.first.map(MarkedText.isMark) == true }
    let title = words.dropFirst(marks.count).joined(separator: " ")
    let only: [String: JSON] = only.map { ["only": [.string($0)]] } ?? [:]
    let context = JSON.object(only.merging(["diagnostics": []]) { $1 })
    let range = try range(marks.isEmpty ? ["1️⃣"] : Array(marks))
    let path = try place(marks.first ?? "1️⃣").path
    let all = try editor().ask("codeAction", path, ["range": range, "context": context])
    return all.elements.filter { $0["title"]?.string?.hasPrefix(title) == true }.flatMap { action in
      let name = action["title"]?.string ?? ""
      guard isDetailed else { return [name] }
      let problems = action["diagnostics"]?.elements.map { "  for \(shown($0))" } ?? []
      return ["\(action["kind"]?.string ?? ""): \(name)"] + problems + edits(action["edit"] ?? .null).map { "  " + $0 }
    }
  }
}
