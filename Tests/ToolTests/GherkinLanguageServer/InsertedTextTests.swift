import Foundation
import GherkinExpressions
import GherkinSteps
import GherkinLanguageServer
import GherkinProtocol
import GherkinTestSupport
import Testing

/// The text of a completion with tab stops.
private struct SnippetText {
  /// The literal texts and the values of tab stops.
  private var parts: [[String]] = []

  /// The text with the first value of each tab stop, and with each other value of one of them.
  var texts: [String] {
    let first = parts.map { $0[0] }
    var texts = [first.joined()]
    for (index, values) in parts.enumerated() {
      for value in values.dropFirst() {
        var changed = first
        changed[index] = value
        texts.append(changed.joined())
      }
    }
    return texts
  }

  init(_ snippet: String) {
    var rest = snippet[...]
    var literal = ""
    while let character = rest.popFirst() {
      switch character {
      case "\\": if let escaped = rest.popFirst() { literal.append(escaped) }
      case "$":
        parts.append([literal])
        literal = ""
        guard rest.first == "{" else {
          rest = rest.drop(while: \.isNumber)
          break
        }
        rest = rest.dropFirst().drop(while: \.isNumber)
        let isChoice = rest.popFirst() == "|"
        var values = [""]
        while let character = rest.popFirst(), character != (isChoice ? "|" : "}") {
          if character == "\\", let escaped = rest.popFirst() {
            values[values.count - 1].append(escaped)
          } else if isChoice, character == "," {
            values.append("")
          } else {
            values[values.count - 1].append(character)
          }
        }
        if isChoice { rest.removeFirst() }
        parts.append(values)
      default: literal.append(character)
      }
    }
    parts.append([literal])
  }
}

/// Patterns made from random parts.
private struct PatternSource {
  var random: SeededGenerator

  static let types = [
    ("color", ["red|blue|dark green"]), ("date", [#"\d{4}-\d{2}-\d{2}"#]), ("version", [#"v?\d+(?:\.\d+)*"#]),
    ("airport", ["[A-Z]{3}"]), ("title", [#""([^"]*)""#, "'([^']*)'"]), ("code", ["(?i:ab|cd)x+"]),
    ("price", [#"(\d+)\.(\d\d) ([A-Z]{3})"#]), ("path", [#"[^\s,]+"#]), ("flag", ["(not )?allowed"]),
  ]

  mutating func one(of texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }

  /// Returns an expression that contains a word.
  mutating func expression(with word: String) -> String {
    let parts =
      ["it", "cucumber(s)", "belly/stomach", #"\(x)"#, #"a\/b"#, #"\{y}"#, #"c\\d"#, "I", "un(der)done", "am/is/are"]
      + BuiltInParameterType.allCases.map { "{\($0.rawValue)}" } + Self.types.map { "{\($0.0)}" }
    var words = (0..<Int.random(in: 1...5, using: &random)).map { _ in one(of: parts) }
    words.insert(word, at: Int.random(in: 0...words.count, using: &random))
    return words.joined(separator: " ")
  }

  /// Returns a regular expression that contains a word.
  mutating func regularExpression(with word: String) -> String {
    let parts = [
      "it", #"(\d+)"#, "(red|blue)", "[Tt]he", "an?", #""([^"]*)""#, #"(\w+)"#, "(?:cat|dog)", "(.+)", "go.*",
      "(?<kind>[a-z]{2,4})", #"3\.5"#, "why[?]", "x{2,3}", #"(-?\d+(?:\.\d+)?)"#, #"\bword\b"#, #"a\s+b"#,
      "(?:very )*big", #"([^\s]+)"#, "[^a-z]", #"\("#, "(one|(two) three)", "(?i)Any", #"[\d,]+"#, "éa?", #"(\S*)"#,
    ]
    var words = (0..<Int.random(in: 1...5, using: &random)).map { _ in one(of: parts) }
    words.insert(word, at: Int.random(in: 0...words.count, using: &random))
    let rest = one(of: ["", "(?: quickly)?", "( today)?", "s?"])
    return one(of: ["^", ""]) + words.joined(separator: " ") + rest + one(of: ["$", ""])
  }
}

@Suite("Completed steps match their definitions")
struct InsertedTextTests {
  private static let snippets: JSON = ["textDocument": ["completion": ["completionItem": ["snippetSupport": true]]]]

  /// Returns the steps that completions insert after a text, with all values of their tab stops.
  private static func completed(_ editor: Editor, after typed: String) throws -> [(label: String, texts: [String])] {
    let text = "Feature: a\n  Scenario: b\n    Given \(typed)\n"
    editor.change("a.feature", to: 2, ["text": .string(text)])
    let items = try editor.ask("completion", "a.feature", line: 2, character: 10 + typed.utf16.count)
    return (items["items"]?.elements ?? []).map { item in
      // Lines of tables and doc strings follow.
      let first = (item.at("textEdit.newText")?.string ?? "").split(separator: "\n").first ?? ""
      return (
        item["label"]?.string ?? "", item["insertTextFormat"] == 2 ? SnippetText(String(first)).texts : [String(first)]
      )
    }
  }

  /// Returns the texts that are undefined as steps.
  private static func undefined(_ editor: Editor, _ texts: [String]) throws -> [String] {
    let lines = texts.map { "    Given \($0)\n" }.joined()
    let problems = try editor.open("all.feature", "Feature: a\n  Scenario: b\n" + lines)
    return problems.filter { $0["code"] == "undefined-step" || $0["code"] == "parse-error" }.compactMap { problem in
      problem.at("range.start.line")?.integer.map { texts.indices.contains($0 - 2) ? texts[$0 - 2] : "" }
    }
  }

  @Test("all completions of the example steps match")
  func examples() async throws {
    let root = BuiltCommand.package
    try await Editor.scene { () throws in
      let editor = try Editor(capabilities: Self.snippets, isInitialized: false)
      for folder in ["Steps", "Sources/Examples"] {
        let files = FileManager.default.enumerator(atPath: root.path + "/" + folder)
        for case let path as String in files ?? .init() where path.hasSuffix(".swift") {
          let text = try String(contentsOfFile: "\(root.path)/\(folder)/\(path)", encoding: .utf8)
          try editor.folder.write(text, to: "\(folder)/\(path)")
        }
      }
      try editor.folder.write("beers: []\n", to: "Fixtures/brewery.yaml")
      try editor.ask(
        "initialize", ["rootUri": .string("file://\(editor.folder.path)"), "capabilities": Self.snippets])
      editor.notify("initialized", [:])
      _ = try editor.wait { $0.at("params.message")?.string?.hasSuffix("step definitions") == true }
      try editor.open("a.feature", "")
      var all: [String: [String]] = [:]
      for letter in "abcdefghijklmnopqrstuvwxyz" {
        for (label, texts) in try Self.completed(editor, after: String(letter)) { all[label] = texts }
      }
      check(all.count > 70)
      let texts = all.keys.sorted().flatMap { all[$0] ?? [] }
      check(try Self.undefined(editor, texts), equals: [])
    }
  }

  @Test("all completions of random expressions and regular expressions match", arguments: [1, 2] as [UInt64])
  func random(_ seed: UInt64) async throws {
    try await Editor.scene { () throws in
      var source = PatternSource(random: SeededGenerator(seed: seed))
      let steps = (0..<100).map { number in
        let word = "w\(number + 100)x"
        let pattern: Definitions.Step.Pattern =
          number % 2 == 0
          ? .expression(source.expression(with: word)) : .regularExpression(source.regularExpression(with: word))
        return Definitions.Step(pattern, "S.swift:\(number + 1)")
      }
      var listing = Definitions(steps)
      listing.parameterTypes = PatternSource.types.map { name, regexps in
        Definitions.ParameterType(
          name: name, regexps: regexps, valueType: TypeName(text: "String", qualified: "Swift.String"),
          useForSnippets: true, preferForRegexpMatch: false, place: nil)
      }
      let editor = try Editor(["S.swift": ""], capabilities: Self.snippets, listing: listing)
      try editor.open("a.feature", "")
      var all: [String] = []
      for (number, step) in steps.enumerated() {
        let items = try Self.completed(editor, after: "w\(number + 100)x")
        // One for each of the first forms of optional and alternative texts.
        check((1...4).contains(items.count), "\(step.pattern): \(items)")
        all += items.flatMap(\.texts)
      }
      let undefined = try Self.undefined(editor, all)
      check(undefined, equals: [])
    }
  }

  @Test("a part of a completed step is completed to a step that matches")
  func continued() async throws {
    try await Editor.scene { () throws in
      var source = PatternSource(random: SeededGenerator(seed: 3))
      let steps = (0..<40).map { number in
        Definitions.Step(.expression("I w\(number + 100)x " + source.expression(with: "and")), "S.swift:\(number + 1)")
      }
      var listing = Definitions(steps)
      listing.parameterTypes = PatternSource.types.map { name, regexps in
        Definitions.ParameterType(
          name: name, regexps: regexps, valueType: TypeName(text: "String", qualified: "Swift.String"),
          useForSnippets: true, preferForRegexpMatch: false, place: nil)
      }
      let editor = try Editor(["S.swift": ""], listing: listing)
      try editor.open("a.feature", "")
      var all: [String] = []
      for number in steps.indices {
        let whole = try Self.completed(editor, after: "w\(number + 100)x").first?.texts.first ?? ""
        for length in stride(from: 8, to: whole.count, by: 3) {
          let typed = String(whole.prefix(length))
          let continued = try Self.completed(editor, after: typed).flatMap(\.texts)
          check(continued.allSatisfy { $0.hasPrefix(typed.trimmingCharacters(in: .whitespaces)) }, "\(continued)")
          // Nothing is proposed after a whole step.
          all += continued.isEmpty ? [typed] : continued
        }
      }
      check(try Self.undefined(editor, Array(Set(all)).sorted()), equals: [])
    }
  }
}
