import Foundation
import GherkinSyntax
import GherkinLint
import GherkinMessages
import GherkinTestSupport
import Testing

/// The documentation of the rules: a section for each, with an example that the rule reports and one that it does not.
@Suite("The documentation of lint rules")
struct RulePageTests {
  private struct Section {
    var text = ""
    var blocks: [String] = []
  }

  /// The settings that the examples are written for.
  private static let values = [
    "too-many-scenarios": "1", "name-length": "30", "file-name": "snake_case", "required-tags": "@team-*,@shared",
    "restricted-tags": "@wip", "allowed-tags": "@slow,@team-*", "forbidden-pattern": #"(?i)\bclick"#,
  ]

  /// The sections, by the name of their rule.
  private static func sections() throws -> [String: Section] {
    let page = BuiltCommand.package.appending(path: "Sources/Runner/GherkinRunner/GherkinRunner.docc/Lint-rules.md")
    let text = String(decoding: try Data(contentsOf: page), as: UTF8.self)
    return Dictionary(
      text.components(separatedBy: "\n### ").dropFirst().map { part in
        let lines = part.components(separatedBy: "\n")
        var section = Section(text: part)
        var open: [String]?
        for line in lines.dropFirst() {
          if line.hasPrefix("```") {
            if let block = open { section.blocks.append(block.map { $0 + "\n" }.joined()) }
            open = open == nil ? [] : nil
          } else {
            open?.append(line)
          }
        }
        return (lines[0], section)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The requirements of the page.
  private static let requirements = RequirementList(
    [
      Requirement(id: "LEND-1", title: "A member borrows a book", version: "2", place: "requirements.yaml:1"),
      Requirement(id: "LEND-2", title: "A book is lent once", place: "requirements.yaml:2"),
    ], template: RequirementList.standardTemplate)

  /// The text of a page about the defaults of a rule.
  private static func defaults(_ rule: RuleDescription) -> String {
    var notes = [rule.severity.rawValue]
    switch rule.values {
    case nil:
      switch rule.activation {
      case .always: break
      case .recommended: notes.append("only with `style: recommended`")
      case .configured: notes.append("off")
      }
    case .word: notes.append("off without a value")
    case .tags, .patterns: notes.append("off without values")
    }
    if let limit = rule.limit { notes.append("limit \(limit)") }
    if rule.isFixable { notes.append("`--fix`") }
    return "Default: " + notes.joined(separator: ", ") + (rule.changesPickles ? ", **fixed only in editors**" : "")
      + ".\n"
  }

  /// Returns the source of an example.
  private static func source(_ rule: String, _ block: String) -> Source {
    let text = block.replacing("·", with: " ").replacing("→", with: "\t").replacing("×\n", with: "")
      .replacing("␍\n", with: "\r")
    if rule == "file-name" { return Source(uri: text.replacing("\n", with: ""), text: "Feature: f\n") }
    let isWhole = text.contains("Feature:")
    return Source(uri: "Features/a.feature", text: isWhole ? text : "Feature: A part\n\n" + text)
  }

  @Test("each rule has a section with its defaults and two examples, and there are no other sections")
  func complete() throws {
    let sections = try Self.sections()
    let differing = Set(sections.keys).symmetricDifference(LintRules.names)
    check(differing, equals: [], "only a rule, or only a section of Lint-rules.md")
    for rule in LintRules.descriptions {
      guard let section = sections[rule.name] else { continue }
      check(section.text, contains: Self.defaults(rule), "\(rule.name): \(Self.defaults(rule))")
      check(section.blocks.count, equals: 2, "\(rule.name)")
    }
  }

  @Test(
    "the rule finds its first example, and not the second",
    arguments: LintRules.descriptions.filter { !$0.needsSteps }.map(\.name))
  func examples(rule: String) throws {
    let section = try #require(try Self.sections()[rule], "Lint-rules.md has no section ### \(rule)")
    let found = try section.blocks.map { block in
      let suite = LintedSuite(
        [try ParsedSource(Self.source(rule, block))], usedTags: ["@slow"], requirements: Self.requirements)
      return try findings(rule, in: suite, to: Self.values[rule] ?? "on")
    }
    check(found.first?.isEmpty, equals: false)
    check(found.last?.isEmpty, equals: true)
  }

  @Test(
    "fixing the first example satisfies the rule",
    arguments: LintRules.descriptions.filter { $0.isFixable && $0.name != "mixed-indentation" }.map(\.name))
  func fixes(rule: String) throws {
    let block = try #require(try Self.sections()[rule]?.blocks.first)
    let parsed = try ParsedSource(Self.source(rule, block))
    let fixed = FixApplier().fix(parsed, try findings(rule, in: LintedSuite([parsed])), changingPickles: true)
    let result = try ParsedSource(Source(uri: parsed.source.uri, bytes: fixed.bytes))
    checkEmpty(try findings(rule, in: LintedSuite([result])))
  }
}
