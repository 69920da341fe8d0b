package import GherkinCommandLine
import GherkinDefinitions
import GherkinEngine
import GherkinSteps
import GherkinWorkers
import GherkinProtocol
import GherkinHost
import GherkinFeatureFiles
import Foundation
import GherkinSyntax
import GherkinRuntime
package import GherkinFormatters

/// `gherkin-run steps [PATH…]`: lists all step definitions, and the steps of the features that match them.
package struct StepsCommand: Command {
  package static let name = "steps"
  package static let stepRequirement = StepRequirement.needed

  package static var help: CommandHelp {
    CommandHelp(
      summary: "Lists all step definitions with their locations, parameter types and uses.",
      discussion: """
        Also lists unused definitions, definitions that can match no step because of a mistake in their pattern, ambiguous
        steps, undefined steps with similar definitions, tables and doc strings that do not fit their definitions, the
        conditions for tags, and the locks of the configuration. Runs nothing. With --define, adds code for the undefined
        steps to a Swift file instead; with --from too, for the step definitions of another implementation of Cucumber.
        """,
      exitStatus: """
        0 every step has one definition, 1 a step is undefined or ambiguous, or its table or doc string does not fit,
        2 definitions or features have an error.
        With --define: 0 all steps are defined or the file was written, 1 nothing was written, 2 an error occurred; the
        steps of features without errors are written nevertheless.
        """,
      examples: [
        "gherkin-run steps", "gherkin-run steps --json Features/sign_in.feature",
        "gherkin-run steps --format markdown > Steps.md", "gherkin-run steps --define Steps/BeerSteps.swift",
        "gherkin-run steps --define Steps/BeerSteps.swift --from features/steps",
      ])
  }

  /// The number of undefined steps for which similar definitions are searched. A package with more has no definitions
  /// yet.
  private static let mostNear = 1_000

  let options: StepsOptions
  let steps: StepSource

  package init(options: StepsOptions, steps: StepSource) {
    self.options = options
    self.steps = steps
  }

  /// Matches the steps, and prints the list.
  package func run() async throws -> ExitStatus {
    if let problem = options.problem {
      Console.note("\(problem)")
      return .notDone
    }
    let ids = IncrementingIDGenerator()
    let (loaded, catalogue) = try steps.loadChecked(ids: ids)
    defer { loaded.runner?.discard() }
    let files = try FeatureLoader().load(StandardFolder.paths(or: options.paths))
    let features = FeatureSet(
      files.sources, ids: ids, defaultLanguage: options.language, examples: .fixtures)
    if let file = options.definitionFile {
      guard options.foreignSources.isEmpty else {
        return try await MatchLimit.enforce { try importSteps(files, features, catalogue, in: file) }
      }
      return try define(files, features, catalogue, in: file)
    }
    let overview = try await MatchLimit.enforce {
      try StepOverview(loaded, catalogue, features, options.locks, mostNear: Self.mostNear)
    }
    let text =
      switch options.format {
      case .text: overview.text
      case .json: try StepListing(overview, LineIdentities(features)).json
      case .markdown: overview.markdown
      }
    try Console.result(text)
    guard !printErrors(of: features, files.sources) else { return .notDone }
    return overview.isWell ? .passed : .failed
  }

  /// Prints the parse errors of the features.
  ///
  /// - Returns: whether there are any.
  private func printErrors(of features: FeatureSet, _ sources: [Source]) -> Bool {
    let report = ParseErrorReport(sources, defaultLanguage: options.language)
    Console.error(report.text(features.parseErrors))
    return !features.parseErrors.isEmpty
  }

  /// Adds definitions of the undefined steps to a file after confirmation.
  private func define(
    _ files: FeatureLoader.Result, _ features: FeatureSet, _ catalogue: StepCatalogue, in file: String
  ) throws -> ExitStatus {
    // The other features can be worked on meanwhile.
    let hasErrors = printErrors(of: features, files.sources)
    let undefined = try catalogue.snippets(for: features.pickles)
    let definitions = undefined.isEmpty ? nil : try DefinitionFile(file)
    guard let definitions, case let snippets = definitions.withoutKnown(undefined), !snippets.isEmpty else {
      let steps = hasErrors ? "Every step of the features without errors" : "Every step"
      try Console.output("\(steps) has a definition; there is nothing to write.\n")
      return hasErrors ? .notDone : .passed
    }
    guard try write(definitions.adding(snippets)) else { return .failed }
    return hasErrors ? .notDone : .passed
  }

  /// Adds the definitions of another implementation to a file after confirmation.
  private func importSteps(
    _ files: FeatureLoader.Result, _ features: FeatureSet, _ catalogue: StepCatalogue, in file: String
  ) throws -> ExitStatus {
    let hasErrors = printErrors(of: features, files.sources)
    let definitions = try DefinitionFile(file)
    let imported = try ImportedSteps(
      from: options.foreignSources, catalogue, written: definitions.patterns, features.pickles)
    for note in imported.notes { Console.note(note) }
    guard imported.count > 0 else {
      try Console.output("There are no definitions that the package does not have; there is nothing to write.\n")
      return hasErrors ? .notDone : .passed
    }
    guard try write(definitions.adding(imported.groups)) else { return .failed }
    let notes =
      imported.leftOut == 0
      ? "" : "; \(imported.leftOut) \(imported.leftOut == 1 ? "was" : "were") left out, as listed above"
    let written = imported.count == 1 ? "1 definition was" : "\(imported.count) definitions were"
    try Console.output("\(written) written\(notes).\n")
    return hasErrors ? .notDone : .passed
  }

  /// Shows a change, and writes it after confirmation.
  ///
  /// - Returns: whether it was written.
  private func write(_ change: DefinitionFile.Change) throws -> Bool {
    try Console.difference(change.difference)
    guard options.isAgreed || Confirmation.isGiven(toWrite: "this file") else { return false }
    try change.write()
    try Console.output(change.advice)
    return true
  }
}

/// The options of `gherkin-run steps`.
package struct StepsOptions: ConfigurableOptions {
  /// The feature files and folders; empty for the default folder.
  var paths: [String] = []
  /// The language of features that declare none.
  var language = "en"
  /// The format of the list.
  enum Format: String, CaseIterable {
    case text, json, markdown
  }

  var format = Format.text
  /// The Swift file to which definitions of the undefined steps are added, instead of printing the list; nil for none.
  var definitionFile: String?
  /// The folders and files of another implementation whose definitions are added instead.
  var foreignSources: [String] = []
  /// Whether the file is written without confirmation.
  var isAgreed = false
  /// The locks that the configuration file assigns to ordinary tags.
  private(set) var locks: [StepListing.Lock] = []

  /// The problem of incompatible options, with the remedy; nil if there is none.
  var problem: String? {
    if definitionFile == nil, isAgreed {
      return "--yes has no effect without --define FILE; add that, or remove --yes"
    }
    if definitionFile == nil, !foreignSources.isEmpty {
      return "--from has no effect without --define FILE; add that, or remove --from"
    }
    return definitionFile != nil && format != .text
      ? "--define writes no list; remove --\(format == .json ? "json" : "format")" : nil
  }

  /// Creates the default options.
  package init() {}

  package mutating func apply(_ settings: Settings) {
    locks = settings.everywhere.filter { $0.key == "lock" }.map {
      StepListing.Lock(lock: $0.value ?? "", origin: $0.origin.text)
    }
  }

  package static var operands: [Operand<Self>] {
    [
      Operand(
        name: "PATH", count: .any,
        help: "Features whose steps are matched, as for a run. Default: Features/ or features/, if it exists."
      ) { path, options in options.paths.append(path) }
    ]
  }

  package static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--format", "-f"],
        help:
          "Write the list as text, json or markdown. Default: text. The markdown list is for readers who do not write Swift.",
        effect: .value(.text("FORMAT")) { (value, options) throws(UsageError) in
          guard let format = Format(rawValue: value) else {
            throw .unknownValue(value: value, option: "--format", known: Format.allCases.map(\.rawValue))
          }
          options.format = format
        }, standard: Format.text.rawValue, choices: Format.allCases.map(\.rawValue), isConfigurable: false),
      CommandLineOption(
        names: ["--json"], help: "Write the list as JSON.",
        effect: .flag { $0.format = .json }, isConfigurable: false),
      CommandLineOption(
        names: ["--define"],
        help: """
          Add definitions of the undefined steps to a Swift file, at the end of its StepLibrary, or create the file. Shows \
          the change, and asks.
          """,
        effect: .value(.file) { $1.definitionFile = $0 }, isConfigurable: false),
      CommandLineOption(
        names: ["--from"],
        help: """
          With --define: add the definitions of a Python, Ruby, JavaScript or TypeScript file, or of a folder of them, with
          the same patterns and without bodies. Their code is not run. Can be repeated.
          """,
        effect: .value(.file) { $1.foreignSources.append($0) }, isConfigurable: false),
      CommandLineOption(
        names: ["--yes", "-y"], help: "With --define: write without asking.", effect: .flag { $0.isAgreed = true },
        isConfigurable: false),
    ] + [.runner] + authoringOptions { $0.language = $1 }
  }
}
