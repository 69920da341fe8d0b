import GherkinSyntax

/// Scenarios of a feature, or features of a folder, with the same name: reports cannot distinguish them.
enum SameName: LintRule {
  static let description = RuleDescription(
    name: "same-name", summary: "Two scenarios of a feature, or two features of a folder, have the same name.",
    severity: .warning)

  private static let remedy = "give them different names"

  private static func scenario(_ name: String, _ line: Int) -> Message {
    Message("the scenario at line \(line) is called \(name.quoted) too", remedy: remedy)
  }

  private static func feature(_ name: String, _ uri: String) -> Message {
    Message("the feature in \(uri) is called \(name.quoted) too", remedy: remedy)
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    var lines: [String: Int] = [:]
    for scenario in file.scenarios where !scenario.name.isEmpty {
      if let line = lines[scenario.name] {
        report.add(self.scenario(scenario.name, line), at: scenario.location, in: file)
      } else {
        lines[scenario.name] = scenario.location.line
      }
    }
  }

  static func check(_ suite: LintedSuite, _ report: inout RuleReport) {
    var files: [String: String] = [:]
    for file in suite.files {
      guard let feature = file.parsed.document.feature, !feature.name.isEmpty else { continue }
      // Different folders can belong to different suites, so equal names are allowed.
      let key = (file.uri.lastIndex(of: "/").map { String(file.uri[...$0]) } ?? "") + feature.name
      if let uri = suite.namesakes[file.uri] ?? files[key] {
        report.add(self.feature(feature.name, uri), at: feature.location, in: file)
      } else {
        files[key] = file.uri
      }
    }
  }
}
