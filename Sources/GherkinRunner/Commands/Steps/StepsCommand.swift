import FeatureFiles
import Foundation
import Gherkin
import GherkinFixtures
import GherkinRuntime
package import GherkinSteps

/// `gherkin-run steps [PATH…]`: lists all step definitions, and which steps of the features they match.
package struct StepsCommand: Command {
  package static let name = "steps"
  package static let stepRequirement = StepRequirement.needed

  package static var help: CommandHelp {
    CommandHelp(
      summary: "Lists all step definitions with place, parameter types and use.",
      discussion: """
        Then the definitions that no step uses, the steps that several definitions match, and the steps that none
        matches, with the definitions that are near to them. Nothing runs.
        """,
      exitStatus: """
        0 every step has one definition, 1 a step is undefined or ambiguous, 2 definitions or features have an error.
        """,
      examples: ["gherkin-run steps", "gherkin-run steps --json Features/sign_in.feature"])
  }

  /// For how many undefined steps definitions are looked for that are near: who has more has no steps yet.
  private static let mostNear = 1_000

  let options: StepsOptions
  let libraries: [StepLibrary]

  package init(options: StepsOptions, libraries: [StepLibrary]) {
    self.options = options
    self.libraries = libraries
  }

  /// Matches, and lists.
  package func run() async -> ExitStatus {
    let folder = FileManager.default.currentDirectoryPath
    do {
      let ids = IncrementingIDGenerator()
      let catalogue = try StepCatalogue(joining: libraries, ids: ids)
      try catalogue.checkParameterTypes()
      let files = try FeatureLoader().load(StandardFolder.paths(or: options.paths))
      let features = FeatureSet(
        files.sources, ids: ids, defaultLanguage: options.language, examples: ExamplesSource(ExamplesFixture.table))
      let overview = try await MatchLimit.enforce {
        try StepOverview(catalogue, features, folder: folder, mostNear: Self.mostNear)
      }
      try Console.result(options.isJSON ? StepListing(overview).json : overview.text)
      let report = ParseErrorReport(files.sources, defaultLanguage: options.language)
      for error in features.parseErrors { Console.error(report.text(error)) }
      guard features.parseErrors.isEmpty else { return .notDone }
      return overview.isWell ? .passed : .failed
    } catch {
      let problem: any Error = (error as? StepLibraryProblem).map { StepLibraryProblems(problems: [$0]) } ?? error
      Console.error(ErrorReport.text(problem, from: folder))
      return .notDone
    }
  }
}
