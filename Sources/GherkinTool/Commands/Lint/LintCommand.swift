import FeatureFiles
import Foundation
import Gherkin
import GherkinFormatters
import GherkinLayout
import GherkinLint
import GherkinRunner
import GherkinRuntime
import GherkinSteps

/// `gherkin-run lint [PATH…]`: finds what should be otherwise about features and step definitions.
struct LintCommand: Command {
  static let name = "lint"

  static var help: CommandHelp {
    CommandHelp(
      summary: "Finds what should be otherwise in features and step definitions.",
      discussion: """
        A line for each finding: file:line:column: rule: problem; remedy. The configuration file sets rules:
        "lint: { trailing-blanks: off, step-order: error, too-many-steps: 12 }". A comment silences them for what stands
        behind it, a step, a scenario, a whole feature: "# lint: disable=too-many-steps,same-name why".
        """,
      exitStatus: "0 nothing was found, 1 something was, 2 definitions have an error or a file could not be read.",
      examples: [
        "gherkin-run lint", "gherkin-run lint --fix Features/", "gherkin-run lint --format github",
        "gherkin-run lint --rule too-many-steps=12 --rule single-example=off Features/",
      ])
  }

  private static let mostRounds = 3

  private let options: LintOptions

  init(options: LintOptions, libraries: [StepLibrary]) {
    self.options = options
  }

  /// Looks, mends where that is asked for, and tells.
  func run() async -> ExitStatus {
    do {
      if options.listsRules {
        try Console.result(RuleListing.text)
        return .passed
      }
      let paths = try StandardFolder.needed(for: options.paths)
      let runner = try RunnerFinder(given: RunnerArguments.ofProcess.program).find()
      var unchecked: String?
      var (survey, result) = try await lint(paths, runner, &unchecked)
      // A header that is mended may have steps that are to be mended then.
      for _ in 0..<Self.mostRounds where options.mends {
        guard try mend(survey, result.findings) else { break }
        (survey, result) = try await lint(paths, runner, &unchecked)
      }
      let text = LintText(findings: survey.parseErrors.map(Finding.init) + result.findings, omitted: result.omitted)
      switch options.format {
      case .text: Console.output(text.lines)
      case .json: try Console.result(text.json)
      case .github: try Console.result(text.annotations)
      }
      if let unchecked {
        let rules = LintRules.namesAboutSteps.joined(separator: ", ")
        Console.error("\(CommandTable.program): \(unchecked)\n\(CommandTable.program): not checked: \(rules)\n")
        return .notDone
      }
      return text.findings.isEmpty ? .passed : .failed
    } catch {
      Console.error(ErrorReport.text(error, from: FileManager.default.currentDirectoryPath))
      return .notDone
    }
  }

  /// Looks at all features.
  ///
  /// - Parameters:
  ///   - runner: the program that knows the steps; nil if there is none.
  ///   - unchecked: why the rules about steps are not checked; nil if they are, or if there is no runner.
  private func lint(
    _ paths: [String], _ runner: String?, _ unchecked: inout String?
  ) async throws -> (survey: LintSurvey, result: LintResult) {
    var listing: StepListing?
    do throws(StepListing.Problem) {
      listing = try runner.map { program throws(StepListing.Problem) in
        try StepListing(of: program, paths, language: options.language)
      }
    } catch {
      switch error {
      case .older: unchecked = ThisProgram.become(runner ?? "", without: RunnerArguments.ofProcess.positions)
      case .notUnderstood(let reason): unchecked = reason
      }
    }
    let survey = try await LintSurvey(paths, options, listing)
    return (survey, Linter(options.rules).lint(survey.suite))
  }

  /// Mends all files in which something can be; false where there are none.
  private func mend(_ survey: LintSurvey, _ findings: [Finding]) throws -> Bool {
    let mendable = Dictionary(grouping: findings.filter { $0.fix != nil }, by: \.uri)
    var isMended = false
    for source in survey.sources {
      guard let own = mendable[source.source.uri] else { continue }
      var bytes = FixApplier.apply(own, to: source, defaultLanguage: options.language)
      if own.contains(where: { $0.fix == .layout }) {
        let mended = Source(uri: source.source.uri, bytes: bytes, mediaType: source.source.mediaType)
        bytes = FeatureLayout.layOut(try ParsedSource(mended, defaultLanguage: options.language)).bytes
      }
      guard bytes != source.source.bytes else { continue }
      try FeatureWriter.write(bytes, to: source.source.uri)
      Console.error("\(CommandTable.program): mended \(source.source.uri)\n")
      isMended = true
    }
    return isMended
  }
}
