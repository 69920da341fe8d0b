import Foundation
import GherkinTestSupport
import Testing

@Suite("The TextMate grammars", .nightly)
struct GrammarTests {
  private static let editors = BuiltCommand.package.appending(path: "Editors/vscode")

  @Test(
    "the grammar is up to date with the script and the dialects",
    .enabled(if: !BuiltCommand.inPath("python3").isEmpty, "python3 is not in PATH"))
  func isFresh() async throws {
    let script = BuiltCommand.package.appending(path: "Scripts/generate_grammar.py").path
    check(try await BuiltCommand.env.run("python3", script, "--check").status, equals: 0, "run make generate")
  }

  @Test(
    "the grammar gives every keyword line of the official features a scope for its keyword",
    .enabled(if: ConformanceData.isPresent, ConformanceData.absence),
    arguments: [("gherkin", ".feature.tokens", 1_000), ("gherkin-markdown", ".feature.md.tokens", 40)])
  func keywords(grammar name: String, suffix: String, least: Int) throws {
    let grammar = try Grammar(Self.editors.appending(path: "syntaxes/\(name).tmLanguage.json"))
    let scopes = [
      "FeatureLine": "keyword.control.feature", "BackgroundLine": "keyword.control.background",
      "RuleLine": "keyword.control.rule", "ExamplesLine": "keyword.control.examples",
      "StepLine": "keyword.control.step", "ScenarioLine": "keyword.control.", "TagLine": "storage.type.tag",
      "TableRow": "punctuation.separator.table", "DocStringSeparator": "punctuation.definition.string",
      "Comment": "comment.line", "Language": "comment.line",
    ]
    var count = 0
    for file in try ConformanceData.files(in: "gherkin/testdata/good", suffix: suffix) {
      let feature = file.deletingPathExtension()
      let text = try String(contentsOf: feature, encoding: .utf8).trimmingPrefix("\u{FEFF}")
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
      let found = grammar.scopes(of: lines)
      for token in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        guard let parts = token.wholeMatch(of: /\((\d+):\d+\)(\w+):.*/)?.output, let line = Int(parts.1) else {
          continue
        }
        let kind = String(parts.2)
        // The first line of Markdown is the name of the feature, without a keyword.
        if kind == "FeatureLine", !token.contains(":()") { continue }
        let expected = scopes[kind]
        let scope = found[line - 1]
        let place: Comment = "\(feature.lastPathComponent):\(line) \(kind): \(scope ?? "none")"
        if let expected {
          count += 1
          check(scope?.hasPrefix(expected), equals: true, place)
        } else if kind == "Empty" || kind == "Other" {
          let isKeyword = scope?.hasPrefix("keyword") == true
          check(!isKeyword, place)
        }
      }
    }
    check(count > least)
  }

  @Test("short keywords of other languages are not highlighted in descriptions")
  func descriptions() throws {
    let grammar = try Grammar(Self.editors.appending(path: "syntaxes/gherkin.tmLanguage.json"))
    check(
      grammar.scopes(of: ["Feature: a", "  I want to drink", "  A beer", "  Given a beer"]),
      equals: [
        "keyword.control.feature.gherkin", nil, nil, "keyword.control.step.gherkin",
      ])
  }

  @Test("all JSON files of the extension are valid, and the files in the manifest exist")
  func manifest() throws {
    func json(_ path: String) throws -> [String: Any] {
      let data = try Data(contentsOf: Self.editors.appending(path: path))
      return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
    let manifest = try json("package.json")
    let contributes = try #require(manifest["contributes"] as? [String: Any])
    for kind in ["languages", "grammars", "snippets"] {
      for entry in try #require(contributes[kind] as? [[String: Any]]) {
        guard let path = (entry["configuration"] ?? entry["path"]) as? String else { continue }
        _ = try json(path)
      }
    }
    let main = try #require(manifest["main"] as? String)
    check(FileManager.default.fileExists(atPath: Self.editors.appending(path: main).path))
  }
}

/// The part of TextMate that the grammar needs: the first scope of each line.
private struct Grammar {
  private struct Rule {
    let begin: NSRegularExpression
    let end: String?
  }

  private var languages: [String: [(rule: Rule, scope: String)]] = [:]
  private var openers: [(NSRegularExpression, String)] = []

  init(_ file: URL) throws {
    let json = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let repository = try #require(json["repository"] as? [String: [String: Any]])
    func patterns(_ value: Any?) -> [[String: Any]] {
      (value as? [[String: Any]] ?? []).map { pattern in
        (pattern["include"] as? String).flatMap { repository[String($0.dropFirst())] } ?? pattern
      }
    }
    func name(_ value: Any?) -> String? {
      let captures = value as? [String: [String: String]]
      return captures?["1"]?["name"]
    }
    for (key, value) in repository where key.hasPrefix("language-") {
      languages[key] = try patterns(value["patterns"]).map { pattern in
        let source = try #require((pattern["begin"] ?? pattern["match"]) as? String)
        let scope =
          name(pattern["beginCaptures"]) ?? name(pattern["captures"])
          ?? patterns(pattern["patterns"]).lazy.compactMap { name($0["captures"]) }.first
        let end = pattern["end"] as? String
        return (
          Rule(begin: try NSRegularExpression(pattern: source), end: end == "$" ? nil : end), scope ?? ""
        )
      }
    }
    for pattern in patterns(json["patterns"]) {
      guard let begin = pattern["begin"] as? String else { continue }
      let language = try #require((pattern["patterns"] as? [[String: String]])?.first?["include"])
      openers.append((try NSRegularExpression(pattern: begin), String(language.dropFirst())))
    }
  }

  func scopes(of lines: [String]) -> [String?] {
    var language = "language-en"
    var isLanguageKnown = false
    var end: String?
    return lines.map { line in
      let all = NSRange(line.startIndex..., in: line)
      if let delimiter = end {
        guard line.trimmingPrefix(while: \.isWhitespace).hasPrefix(delimiter) else { return nil }
        end = nil
        return "punctuation.definition.string.end.gherkin"
      }
      if !isLanguageKnown, let opener = openers.first(where: { $0.0.firstMatch(in: line, range: all) != nil }) {
        (language, isLanguageKnown) = (opener.1, true)
        return "comment.line.number-sign.gherkin"
      }
      for (rule, scope) in languages[language] ?? [] {
        guard let match = rule.begin.firstMatch(in: line, range: all) else { continue }
        if rule.end != nil, let range = Range(match.range(at: 1), in: line) { end = String(line[range]) }
        return scope
      }
      return nil
    }
  }
}
