import Foundation
import GherkinLanguageServer
import GherkinTestSupport
import Testing

/// Typing, changes on disk and requests in any order, while threads of the server read files.
@Suite("A server after any events")
struct InterleavingTests {
  @Test("answers like one that has just started", arguments: 0..<6)
  func random(seed: Int) async throws {
    try await Editor.scene { () throws in
      var world = try EditedWorkspace(seed: UInt64(seed))
      for round in 0..<4 {
        for _ in 0..<12 { try world.act() }
        try world.compareWithFreshServer("seed \(seed), round \(round)")
      }
    }
  }
}

/// A workspace that is edited at random, in an editor and by others.
private struct EditedWorkspace {
  private static let features = (0..<5).map { "F/\($0).feature" } + ["large.feature"]
  private static let swift = ["S.swift", "T.swift"]
  private static let definitions = [
    #"given("I have {int} beers") { (w, n: Int) in }"#, #"given("I pay") { w in }"#, #"given("I pay") { w in }"#,
    #"when("I am {word}") { (w, s: String) in }"#, #"when("I am happy") { w in }"#,
    #"then(regex: "^I sing (\\w+)$") { (w, s: String) in }"#, #"given("these:") { (w, t: DataTable) in }"#,
    #"before(tags: "@slow") { w in }"#,
  ]
  private static let steps = [
    "Given I have 2 beers", "Given I pay", "When I am happy", "When I am late", "Then I sing loud", "* I wait",
    "Given these:", "      | a |",
  ]
  /// A document that is always open and never changes.
  private static let probe = ("probe.feature", "@probe\nFeature: probe\n  Scenario: p\n    Given I pay\n")

  private var random: SeededGenerator
  private let editor: Editor
  private var disk: [String: String]
  private var open: [String: (text: String, version: Int)] = [:]

  init(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    disk = ["S.swift": Self.swiftText(&random)]
    for path in Self.features.prefix(3) { disk[path] = Self.featureText(path, &random) }
    editor = try Editor(disk)
    self.random = random
    editor.didOpen(Self.probe.0, Self.probe.1)
  }

  private static func swiftText(_ random: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...6, using: &random)
    let lines = (0..<count).map { _ in "  steps." + (definitions.randomElement(using: &random) ?? "") }
    let tags = Int.random(in: 0..<5, using: &random) == 0 ? ", tags: \"@beer\"" : ""
    return "let s = StepLibrary(W.self\(tags)) { steps in\n\(lines.joined(separator: "\n"))\n}\n"
  }

  private static func featureText(
    _ path: String, hasErrors: Bool = false, _ random: inout SeededGenerator
  ) -> String {
    let name = ["a", "b", path].randomElement(using: &random) ?? ""
    let tag = ["", "@beer\n", "@slow @beer\n"].randomElement(using: &random) ?? ""
    var text = "\(tag)Feature: \(name)\n  Scenario: b\n"
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      text += "    \(steps.randomElement(using: &random) ?? "")\n"
    }
    if hasErrors { text += "    nonsense\n" }
    // A large text is analysed on a thread.
    let comment = "  # \(String(repeating: "It is late. ", count: 8))\n"
    return path == "large.feature" ? text + String(repeating: comment, count: 3000) : text
  }

  private mutating func text(of path: String, hasErrors: Bool = false) -> String {
    path.hasSuffix(".swift") ? Self.swiftText(&random) : Self.featureText(path, hasErrors: hasErrors, &random)
  }

  /// Does something that an editor or another program does.
  mutating func act() throws {
    let path = (Self.features + Self.swift).randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1:
      disk[path] = text(of: path, hasErrors: Int.random(in: 0..<4, using: &random) == 0)
      try editor.folder.write(disk[path] ?? "", to: path)
      editor.change(path)
    case 2 where path != "S.swift" && disk[path] != nil:
      disk[path] = nil
      try FileManager.default.removeItem(atPath: "\(editor.folder.path)/\(path)")
      editor.change(path)
    case 3, 4, 5:
      guard open[path] == nil else { return }
      // While an open text has errors, the facts about its earlier text are used.
      let saved = disk[path].flatMap { $0.contains("nonsense") ? nil : $0 }
      let text = Bool.random(using: &random) ? saved ?? text(of: path) : text(of: path)
      open[path] = (text, 1)
      editor.didOpen(path, text)
    case 6, 7:
      guard let old = open[path] else { return }
      let text = text(of: path)
      open[path] = (text, old.version + 1)
      let end: JSON = ["line": 1_000_000, "character": 0]
      let whole: JSON = ["start": ["line": 0, "character": 0], "end": end]
      editor.change(path, to: old.version + 1, ["range": whole, "text": .string(text)])
    case 8:
      guard open[path] != nil else { return }
      open[path] = nil
      editor.notify("textDocument/didClose", ["textDocument": ["uri": .string(editor.uri(path))]])
    default: _ = try Self.answers(of: editor, open.mapValues(\.text), paths: [path])
    }
  }

  func compareWithFreshServer(_ place: String) throws {
    let fresh = try Editor(disk)
    fresh.didOpen(Self.probe.0, Self.probe.1)
    // The client knows the version of each text.
    for (path, document) in open { fresh.didOpen(path, document.text, version: document.version) }
    try Self.wait(editor)
    try Self.wait(fresh)
    let texts = open.mapValues(\.text).merging([Self.probe]) { own, _ in own }
    let answers = try Self.answers(of: editor, texts, paths: texts.keys.sorted())
    let expected = try Self.answers(of: fresh, texts, paths: texts.keys.sorted())
    check(answers.count, equals: expected.count)
    for (answer, other) in zip(answers, expected) { check(answer, equals: other, "\(place)") }
  }

  /// Waits until the server has read everything.
  private static func wait(_ editor: Editor) throws {
    let end = Date.now + 60
    while Date.now < end {
      do {
        _ = try editor.ask("prepareRename", probe.0, line: 0, character: 2)
        return
      } catch let refusal as Editor.Refusal where refusal.code == -32801 {
        Thread.sleep(forTimeInterval: 0.005)
      }
    }
    throw Editor.Silence(description: "the workspace is never read")
  }

  /// Returns the answers to requests about documents, without the path of the folder.
  private static func answers(of editor: Editor, _ texts: [String: String], paths: [String]) throws -> [String] {
    var answers: [String] = []
    func ask(_ method: String, _ path: String, _ more: [String: JSON] = [:]) throws {
      let answer: String
      do {
        answer = String(decoding: try editor.ask(method, path, more).bytes, as: UTF8.self)
      } catch let refusal as Editor.Refusal {
        answer = "\(refusal.code) \(refusal.message)"
      }
      let place = more["position"].map { " \(String(decoding: $0.bytes, as: UTF8.self))" } ?? ""
      answers.append("\(method) \(path)\(place): \(answer.replacing(editor.folder.path, with: ""))")
    }
    for path in paths {
      guard let text = texts[path] else { continue }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(12)
      for method in ["codeLens", "documentSymbol", "foldingRange", "semanticTokens/full", "diagnostic"] {
        try ask(method, path)
      }
      for (number, line) in lines.enumerated() where !line.isEmpty {
        let position: JSON = ["line": .integer(number), "character": .integer(min(18, line.utf16.count))]
        let more: [String: JSON] = ["position": position, "context": ["includeDeclaration": true]]
        for method in ["hover", "definition", "references", "completion"] { try ask(method, path, more) }
        let name: JSON = line.hasPrefix("@") ? "@new" : "I do something else"
        try ask("rename", path, ["position": position, "newName": name])
      }
    }
    let symbols = try editor.ask("workspace/symbol", ["query": ""])
    answers.append(String(decoding: symbols.bytes, as: UTF8.self).replacing(editor.folder.path, with: ""))
    return answers
  }
}
