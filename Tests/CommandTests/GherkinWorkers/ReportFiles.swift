import GherkinOutcomes
import GherkinMessages
import Foundation
import GherkinSyntax
import GherkinTestSupport

/// A report file of each format, and the check that each is complete.
struct ReportFiles {
  static let names = ["message", "junit", "json", "html", "tap", "markdown", "rerun"]

  /// The options for all report files.
  static let arguments = names.flatMap { ["--format", "\($0):report.\($0)"] }

  private let folder: TemporaryFolder

  init(in folder: TemporaryFolder) {
    self.folder = folder
  }

  /// The names of the report files that exist, and of partial ones.
  var existing: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasPrefix("report.") || $0.hasSuffix(".part") || $0.contains(".part.") }
    }
  }

  /// The envelopes of the messages.
  var envelopes: [Envelope] {
    get throws { try NDJSONReader.envelopes(in: Array(folder.text(of: "report.message").utf8), name: "report.message") }
  }

  /// How each scenario ended, by name, as the messages say: its last attempt's worst step, or that it has no steps or
  /// did not run.
  var outcomes: [String: String] {
    get throws {
      var outcomes: [String: String] = [:]
      for case .pickle(let pickle) in try envelopes { outcomes[pickle.name] = "not run" }
      for scenario in FinishedRun(try envelopes).ended {
        outcomes[scenario.name] = scenario.outcome == .knownFailure ? "pending" : scenario.outcome.rawValue
      }
      return outcomes
    }
  }

  /// The defects of the files, without the list of scenarios to rerun.
  ///
  /// - Parameters:
  ///   - scenarios: the number of scenarios of the run; nil if they were not planned, so that reports may not count
  ///     them.
  ///   - others: the number of entries that JUnit, JSON and TAP have next to the scenarios.
  func problems(scenarios: Int?, others: Int) throws -> [String] {
    var problems = try StreamCheck(envelopes).problems
    func check(_ holds: Bool, _ problem: @autoclosure () -> String) {
      if !holds { problems.append(problem()) }
    }
    let junit = try WholeXML(folder.text(of: "report.junit"))
    check(junit.isWhole, "junit is not complete")
    let cases = junit.elements["testcase"] ?? 0
    func checkCount(_ count: Int, _ name: String) {
      if let scenarios { check(count == scenarios + others, "\(name) has \(count) entries") }
    }
    checkCount(cases, "junit")
    let json = try JSONSerialization.jsonObject(with: Data(folder.text(of: "report.json").utf8)) as? [[String: Any]]
    let elements = json?.map { ($0["elements"] as? [Any])?.count ?? 0 }.reduce(0, +) ?? 0
    checkCount(elements, "json")
    check(try folder.text(of: "report.html").hasSuffix("</html>\n"), "html is not complete")
    let tap = try folder.text(of: "report.tap").split(separator: "\n")
    let points = tap.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }.count
    checkCount(points, "tap")
    check(tap.contains("1..\(points)"), "the plan of tap is not 1..\(points)")
    let markdown = try folder.text(of: "report.markdown")
    if let scenarios {
      check(
        markdown.contains("\n-   \(scenarios) scenario\(scenarios == 1 ? "" : "s")"),
        "markdown does not count \(scenarios) scenarios")
    }
    check(markdown.hasSuffix("\n"), "markdown is not complete")
    check(
      markdown.split(separator: "\n").allSatisfy { $0.filter { $0 == "`" }.count % 2 == 0 || $0.hasPrefix("        ") },
      "a code span of markdown is not closed")
    check(try !existing.contains { $0.contains(".part") }, "a partial file is left")
    return problems
  }
}
