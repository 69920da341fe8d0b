import GherkinSyntax
import GherkinText

/// The test functions of a feature, in Swift: one for each scenario, with a parameter for the rows of an outline, in suites
/// for the feature and its rules. Tags are traits.
struct TestSource {
  private let feature: GherkinDocument.Feature?
  /// The path of the feature and a digest of its text, as arguments.
  private let file: String
  private let name: String

  /// - Parameters:
  ///   - document: the syntax tree.
  ///   - source: the feature.
  ///   - name: the path in the folder of features, which is a part of the name of its suite.
  init(_ document: GherkinDocument, of source: Source, name: String) {
    feature = document.feature
    file = "\(Self.literal(source.uri)), digest: 0x\(String(FNV1a(source.bytes).value, radix: 16))"
    self.name = name
  }

  /// The text of the file.
  var text: String {
    guard let feature else { return "" }
    var lines = ["import GherkinTesting", "import Testing", "", "extension Features {"]
    let children: [Child] = feature.children.compactMap {
      switch $0 {
      case .background: nil
      case .scenario(let scenario): .scenario(scenario)
      case .rule(let rule): .rule(rule)
      }
    }
    let title = feature.name.isEmpty ? name : "\(feature.name) (\(name))"
    lines += suite(title, feature.tags, children, indent: "  ")
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  private enum Child {
    case scenario(GherkinDocument.Scenario)
    case rule(GherkinDocument.Rule)

    /// The number of the first line.
    var line: Int {
      switch self {
      case .scenario(let scenario): scenario.location.line
      case .rule(let rule): rule.location.line
      }
    }
  }

  private func suite(
    _ title: String, _ tags: [GherkinDocument.Tag], _ children: [Child], end: Int = .max, indent: String
  ) -> [String] {
    let traits = Self.traits(tags.map(\.name))
    var lines = ["\(indent)@Suite\(Self.arguments([traits])) struct `\(TestNames.text(title))` {"]
    var names = TestNames()
    let inner = indent + "  "
    for (index, child) in children.enumerated() {
      let next = index + 1 < children.count ? children[index + 1].line : end
      switch child {
      case .rule(let rule):
        let title = names.unique(TestNames.text("Rule: \(rule.name)"))
        lines += suite(title, rule.tags, rule.scenarios.map(Child.scenario), end: next, indent: inner)
      case .scenario(let scenario):
        let name = names.identifier(scenario.name.isEmpty ? ScenarioName.missing : scenario.name)
        let line = scenario.location.line
        let traits = Self.traits(Self.tags(of: scenario))
        guard !scenario.examples.isEmpty else {
          lines += [
            "\(inner)@Test\(Self.arguments([traits])) func \(name)() async throws {",
            "\(inner)  try await Features.scenarios.run(\(file), line: \(line))", "\(inner)}",
          ]
          continue
        }
        // Rows can be in another file, so that only the run knows them.
        let rows =
          "arguments: try Features.scenarios.rows(of: \(file), lines: \(line)..<\(next == .max ? "Int.max" : "\(next)"))"
        lines += [
          "\(inner)@Test\(Self.arguments([traits, rows]))",
          "\(inner)func \(name)(_ scenario: Scenario) async throws {", "\(inner)  try await scenario.run()",
          "\(inner)}",
        ]
      }
    }
    return lines + ["\(indent)}"]
  }

  /// Returns the tags of a scenario, and those that all its tables of examples have.
  private static func tags(of scenario: GherkinDocument.Scenario) -> [String] {
    let rows = scenario.examples.map { $0.tags.map(\.name) }
    return scenario.tags.map(\.name) + (rows.first ?? []).filter { tag in rows.allSatisfy { $0.contains(tag) } }
  }

  /// Returns a trait for tags; nil for none.
  private static func traits(_ tags: [String]) -> String? {
    let names = tags.map { "Tag.Feature.`\(TestNames.text(ofTag: $0))`" }
    return names.isEmpty ? nil : ".tags(\(names.joined(separator: ", ")))"
  }

  private static func arguments(_ arguments: [String?]) -> String {
    let given = arguments.compactMap(\.self)
    return given.isEmpty ? "" : "(\(given.joined(separator: ", ")))"
  }

  /// Returns the declarations of the tags of features, each once, and a test that no feature lacks functions.
  static func shared(by documents: [GherkinDocument], of files: [String]) -> String {
    var names = TagNames()
    for document in documents { names.visit(document) }
    let tags = names.texts.sorted().map { "    @Tag static var `\($0)`: Tag" }
    let paths = files.map { "\n      \(literal($0))," }.joined()
    return
      (["import GherkinTesting", "import Testing", "", "extension Tag {", "  enum Feature {"] + tags
      + ["  }", "}", "", "extension Features {", "  @Test static func `each feature has test functions`() throws {"]
      + ["    try Features.scenarios.requireFunctions(of: [\(paths)", "    ])", "  }", "}", ""]).joined(separator: "\n")
  }

  /// Returns a string literal. The path of a feature is untrusted.
  private static func literal(_ text: String) -> String {
    let characters = text.unicodeScalars.map { scalar in
      scalar == "\"" || scalar == "\\" || scalar.properties.generalCategory == .control
        ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
    return "\"\(characters.joined())\""
  }
}

/// The names of all tags of documents.
private struct TagNames: DocumentVisitor {
  var texts: Set<String> = []

  mutating func visit(_ tags: [GherkinDocument.Tag]) {
    texts.formUnion(tags.map { TestNames.text(ofTag: $0.name) })
  }
}

/// The names of the functions and suites in a suite, as raw identifiers.
///
/// They cannot become code: backquotes, backslashes and invisible characters are replaced. Names that are no raw identifiers
/// or have a meaning, such as `+` and `init`, get a word.
private struct TestNames {
  /// Words that a declaration cannot have as its name, or that have another meaning then, also in the code around it and
  /// in that of macros.
  private static let reserved: Set = [
    "_", "init", "deinit", "subscript", "self", "Self", "Type", "Protocol", "Swift", "Int", "Testing", "Tag", "Test",
    "Suite", "GherkinTesting", "Features", "Feature", "Scenario",
  ]

  private var used: Set<String> = []
  /// The number of the last one of equal names.
  private var numbers: [String: Int] = [:]

  /// Returns a name with a number from the second equal one on, as reports show it: `Pay #2`.
  mutating func unique(_ name: String) -> String {
    var unique = name
    while !used.insert(unique).inserted {
      numbers[name, default: 1] += 1
      unique = "\(name) #\(numbers[name] ?? 0)"
    }
    return unique
  }

  /// Returns a raw identifier for a unique name.
  mutating func identifier(_ name: String) -> String { "`\(unique(Self.text(name)))`" }

  /// Returns the text of a raw identifier for a tag, without its `@`.
  static func text(ofTag tag: String) -> String { text(String(tag.drop { $0 == "@" }), word: "tag") }

  /// Returns the text of a raw identifier.
  ///
  /// - Parameter word: the word for names that are no identifiers.
  static func text(_ name: String, word: String = "scenario") -> String {
    let visible = VisibleText.blanked(name).map { $0 == "`" ? "'" : $0 == "\\" ? "/" : $0 }
    let text = String(visible).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isName = text.contains { $0.isLetter || $0.isNumber } && !reserved.contains(text) && !text.hasPrefix("$")
    return isName ? text : "\(word) \(text)"
  }
}
