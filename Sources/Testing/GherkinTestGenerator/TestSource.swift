import GherkinSyntax
import GherkinText

/// The test functions of a feature, in Swift: one for each scenario, with a parameter for the rows of an outline, in suites
/// for the feature and its rules.
struct TestSource {
  private let feature: GherkinDocument.Feature?
  private let file: String
  private let name: String

  /// - Parameters:
  ///   - document: the syntax tree.
  ///   - file: the path of the feature.
  ///   - name: the path in the folder of features, which is a part of the name of its suite.
  init(_ document: GherkinDocument, file: String, name: String) {
    feature = document.feature
    (self.file, self.name) = (file, name)
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
    lines += suite(title, children, indent: "  ")
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
    _ title: String, _ children: [Child], indent: String
  ) -> [String] {
    var titles = TestNames()
    var lines = ["\(indent)@Suite struct \(titles.identifier(title)) {"]
    var names = TestNames()
    let (inner, path) = (indent + "  ", literal(file))
    for (index, child) in children.enumerated() {
      switch child {
      case .rule(let rule):
        let scenarios = rule.children.compactMap { child -> Child? in
          if case .scenario(let scenario) = child { .scenario(scenario) } else { nil }
        }
        lines += suite(names.unique("Rule: \(rule.name)"), scenarios, indent: inner)
      case .scenario(let scenario):
        let name = names.identifier(scenario.name.isEmpty ? ScenarioName.missing : scenario.name)
        let line = scenario.location.line
        guard !scenario.examples.isEmpty else {
          lines += [
            "\(inner)@Test func \(name)() async throws {",
            "\(inner)  try await Features.scenarios.run(\(path), line: \(line))", "\(inner)}",
          ]
          continue
        }
        // Rows can be in another file, so that only the run knows them.
        let end = index + 1 < children.count ? "\(children[index + 1].line)" : "Int.max"
        lines += [
          "\(inner)@Test(arguments: try Features.scenarios.rows(of: \(path), lines: \(line)..<\(end)))",
          "\(inner)func \(name)(_ scenario: Scenario) async throws {", "\(inner)  try await scenario.run()",
          "\(inner)}",
        ]
      }
    }
    return lines + ["\(indent)}"]
  }

  /// Returns a string literal. The path of a feature is untrusted.
  private func literal(_ text: String) -> String {
    let characters = text.unicodeScalars.map { scalar in
      scalar == "\"" || scalar == "\\" || scalar.properties.generalCategory == .control
        ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
    return "\"\(characters.joined())\""
  }
}

/// The names of the functions and suites in a suite, as raw identifiers.
///
/// They cannot become code: backquotes, backslashes and invisible characters are replaced. Names that are no raw identifiers
/// or have a meaning, such as `+` and `init`, get a word.
private struct TestNames {
  /// Words that a declaration cannot have as its name, or that have another meaning then.
  private static let reserved: Set = ["_", "init", "deinit", "subscript", "self", "Self", "Type", "Protocol"]

  private var used: [String: Int] = [:]

  /// Returns a name with a number from the second equal one on, as reports show it: `Pay #2`.
  mutating func unique(_ name: String) -> String {
    used[name, default: 0] += 1
    return used[name] == 1 ? name : "\(name) #\(used[name] ?? 0)"
  }

  /// Returns a raw identifier for a unique name.
  mutating func identifier(_ name: String) -> String {
    let visible = VisibleText.blanked(name).map { $0 == "`" ? "'" : $0 == "\\" ? "/" : $0 }
    var text = String(visible).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if !text.contains(where: { $0.isLetter || $0.isNumber }) || Self.reserved.contains(text) || text.hasPrefix("$") {
      text = "scenario \(text)"
    }
    return "`\(unique(text))`"
  }
}
