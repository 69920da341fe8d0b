import FeatureFiles
import Foundation
import Gherkin
import GherkinRuntime
import GherkinSteps
import GherkinWorkers

/// What a run is made of before its features are read: of the command `run`, and of a ``RunPlan``.
struct RunPreparation: Sendable {
  let files: FeatureSelection
  let selection: RunSelection
  let catalogue: StepCatalogue
  var parameters: WorldParameters
  let ids = IncrementingIDGenerator()
  /// Compiles the features, and keeps the scenarios that are selected.
  let compiler: FeatureCompiler
  private let keepsFeaturesTogether: Bool

  /// Joins libraries, and checks what options give.
  ///
  /// - Parameters:
  ///   - options: how to run.
  ///   - files: the features.
  ///   - selection: the scenarios of these.
  ///   - libraries: the step libraries, `.fixtures` included.
  /// - Throws: if a path names no feature, a library is invalid, a condition fails, or a lock is unknown.
  init(
    _ options: RunOptions, _ files: FeatureSelection, _ selection: RunSelection, _ libraries: [StepLibrary]
  ) throws {
    self.files = files
    self.selection = selection
    keepsFeaturesTogether = options.keepsFeaturesTogether
    catalogue = try StepCatalogue(joining: libraries, ids: ids)
    let rules = try TagRules(
      catalogue, environment: ProcessInfo.processInfo.environment, locks: options.locks,
      runLimit: options.workers.runLimit)
    parameters = try WorldParameters(options.parameterObject)
    compiler = FeatureCompiler(
      FeatureParser(defaultLanguage: options.language, examples: catalogue.examples, rules: rules), selection)
  }

  /// Checks that paths name features.
  static func check(_ files: FeatureSelection) throws(FeatureFileErrors) {
    guard files.errors.isEmpty else { throw FeatureFileErrors(errors: files.errors) }
  }

  /// Selects and orders scenarios.
  ///
  /// - Throws: ``FeatureFileErrors`` if a file could not be read, ``SelectionError`` if nothing can run.
  func select(_ features: CompiledFeatures) throws -> SelectedScenarios {
    guard features.readErrors.isEmpty else {
      throw FeatureFileErrors(errors: features.readErrors.compactMap { $0 as? FeatureFileError })
    }
    var scenarios = try features.select(selection)
    scenarios.arrange(selection.order, first: selection.first, keepsFeaturesTogether: keepsFeaturesTogether)
    return scenarios
  }
}
