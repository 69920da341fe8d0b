import GherkinCommandLine
import GherkinHost
import GherkinFeatureFiles
import Foundation
import GherkinSyntax
import GherkinMessages
import GherkinOutcomes
import GherkinRuntime
import GherkinTestRun
import GherkinSteps
import GherkinWorkers

/// The parts of a run that are prepared before its features are read: by the command `run` and by ``RunPlan``.
struct RunPreparation: Sendable {
  let files: FeatureSelection
  let selection: RunSelection
  /// The shard of this process; nil for the whole run.
  let shard: Shard?
  let steps: LoadedSteps
  let catalogue: StepCatalogue
  let ids: IncrementingIDGenerator
  /// The features, which are being read.
  let reading: FeatureReading
  /// Compiles the features, and keeps the selected scenarios.
  let compiler: FeatureCompiler
  /// The requirements that features cover; nil if there are none.
  let requirements: RequirementList?
  private let keepsFeaturesTogether: Bool
  /// The identities of the only scenarios to run; empty for all.
  private let chosen: [String]

  /// Combines libraries, and validates options.
  ///
  /// - Parameters:
  ///   - options: the options of the run.
  ///   - files: the features.
  ///   - selection: the scenarios to select.
  ///   - examples: reads the rows of `@examples(…)`; nil for the nearest folder of fixtures.
  ///   - loadSteps: returns the step libraries, including `.fixtures`. The features are read meanwhile.
  /// - Throws: if a path matches no feature, a library is invalid, a condition fails, or a lock is unknown.
  init(
    _ options: RunOptions, _ files: FeatureSelection, _ selection: RunSelection, examples: ExamplesSource?,
    steps loadSteps: () throws -> LoadedSteps
  ) throws {
    self.files = files
    self.selection = selection
    requirements = try options.requirements.read()
    shard = options.shard
    keepsFeaturesTogether = options.run.keepsFeaturesTogether
    chosen = options.identities
    let ids = IncrementingIDGenerator()
    self.ids = ids
    // On a thread of its own, because a pipe blocks.
    let parser = FeatureParser(defaultLanguage: options.language, examples: examples ?? .fixtures)
    reading = FeatureReading(files.files, with: parser, on: Lane(), ids: ids) { try files.read($0) }
    steps = try loadSteps()
    catalogue = try steps.catalogue(ids: IncrementingIDGenerator(prefix: "d"))
    let rules = try TagRules(
      catalogue, environment: ProcessInfo.processInfo.environment, locks: options.locks,
      runLimit: options.run.runTimeout)
    // The scenarios of a shard are only known when all features have been read.
    let literals = catalogue.hasLiterals && shard == nil ? steps.literals : nil
    compiler = FeatureCompiler(
      selection, rules, prepare: literals.map { literals in { @Sendable texts in literals.prefetch(texts) } })
  }

  /// Checks that paths match features.
  static func check(_ files: FeatureSelection) throws(FeatureFileErrors) {
    guard files.errors.isEmpty else { throw FeatureFileErrors(errors: files.errors) }
  }

  /// Returns the features with the scenarios of the given identities only.
  private func limited(_ features: CompiledFeatures) throws(ArgumentError) -> CompiledFeatures {
    guard !chosen.isEmpty else { return features }
    let identities = ScenarioIdentities(features.files.compactMap(\.document))
    var missing = Set(chosen)
    let limited = features.keeping { scenario in
      guard let id = identities.identity(of: scenario.pickle)?.digest, chosen.contains(id) else { return false }
      missing.remove(id)
      return true
    }
    guard let id = missing.sorted().first else { return limited }
    throw ArgumentError(
      "--id \(id): none of the chosen scenarios has this identity; the name of the scenario, its rule or its feature, or a value "
        + "of its row may have changed")
  }

  /// Selects and orders scenarios.
  ///
  /// - Returns: the scenarios, and a description of the shard whose scenarios they are; nil for the whole run.
  /// - Throws: ``FeatureFileErrors`` if a file could not be read, ``SelectionError`` if nothing can run.
  func select(_ features: CompiledFeatures) throws -> (SelectedScenarios, RunShard?) {
    guard features.readErrors.isEmpty else {
      throw FeatureFileErrors(errors: features.readErrors.compactMap { $0 as? FeatureFileError })
    }
    var scenarios = try limited(features).select(selection)
    let part = shard.map { scenarios.keep($0) }
    scenarios.arrange(selection.order, first: selection.first, keepsFeaturesTogether: keepsFeaturesTogether)
    return (scenarios, part)
  }
}
