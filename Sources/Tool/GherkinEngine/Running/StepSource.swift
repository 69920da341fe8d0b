package import GherkinCommandLine
import GherkinFixtures
import GherkinHost
package import GherkinProtocol
package import GherkinRuntime
import GherkinSteps
package import GherkinSyntax
package import GherkinWorkers

extension StepSource {
  /// Returns the libraries; a runner is started.
  ///
  /// - Throws: ``RunnerProblem`` if the program is no runner, or cannot answer.
  package func load() throws(RunnerProblem) -> LoadedSteps { try load(from: start()) }

  /// Starts the runner, and does not wait for it.
  ///
  /// - Returns: nil if there is none.
  func start() throws(RunnerProblem) -> Runner? {
    guard let runner else { return nil }
    return try Runner(runner, note: Console.note)
  }

  /// Returns the libraries.
  ///
  /// - Parameter runner: what ``start()`` has returned.
  func load(from runner: Runner?) throws(RunnerProblem) -> LoadedSteps {
    if let runner { return LoadedSteps(runner, try runner.definitions()) }
    guard case .own(let libraries) = self else { return LoadedSteps(ExecutableDefinitions(joining: [])) }
    return LoadedSteps(ExecutableDefinitions(joining: libraries))
  }

  /// Returns the libraries, and prepares them for planning.
  ///
  /// - Throws: if there is no answer from a runner, or the libraries are invalid or use unknown parameter types.
  package func loadChecked(
    ids: IncrementingIDGenerator = IncrementingIDGenerator()
  ) throws -> (steps: LoadedSteps, catalogue: StepCatalogue) {
    let steps = try load()
    do {
      return (steps, try steps.checked(ids: ids))
    } catch {
      steps.runner?.discard()
      throw error
    }
  }
}

/// The reason why the steps of a package cannot be used, and the remedy.
package struct StepSourceProblem: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  package init(_ error: any Error) {
    description = ErrorReport.lines(error, from: WorkingFolder.path).joined(separator: "\n")
  }
}

/// The step libraries of a command, with access to their code.
package struct LoadedSteps: Sendable {
  /// The place of the code.
  enum Place {
    case here(ExecutableDefinitions)
    /// A runner, which also matches its regex literals.
    case runner(Runner, RunnerLiterals)
  }

  package let definitions: Definitions
  let place: Place

  init(_ code: ExecutableDefinitions) {
    place = .here(code)
    definitions = code.described()
  }

  init(_ runner: Runner, _ definitions: Definitions) {
    place = .runner(runner, RunnerLiterals(runner, definitions))
    self.definitions = definitions
  }

  /// The process with the code; nil for this one.
  package var runner: Runner? { if case .runner(let runner, _) = place { runner } else { nil } }
  /// What matches the regex literals of a runner; nil for steps in this process.
  package var literals: RunnerLiterals? { if case .runner(_, let literals) = place { literals } else { nil } }

  /// What reads the rows of `@examples(…)`, if libraries of this process do.
  var ownExamples: ExamplesSource? { if case .here(let code) = place { code.examples } else { nil } }

  /// Returns the value to which a parameter type converts the texts of a match.
  package func value(of texts: [String?], parameterType name: String) -> ConvertedValue {
    switch place {
    case .here(let code): code.value(of: texts, parameterType: name)
    case .runner(let runner, _): runner.value(of: texts, parameterType: name)
    }
  }

  /// Checks the libraries with their parameter types, and prepares them for planning.
  func checked(ids: IncrementingIDGenerator = IncrementingIDGenerator()) throws -> StepCatalogue {
    let catalogue = try catalogue(ids: ids)
    try catalogue.checkParameterTypes()
    return catalogue
  }

  /// Checks the libraries, and prepares them for planning.
  package func catalogue(ids: IncrementingIDGenerator) throws(StepLibraryProblems) -> StepCatalogue {
    switch place {
    case .here(let code): return try StepCatalogue(code, described: definitions, examples: .fixtures, ids: ids)
    case .runner(let runner, let literals):
      return try StepCatalogue(
        definitions, examples: .fixtures, conditions: runner.conditions(definitions), ids: ids
      ) { literals }
    }
  }
}

extension ExamplesSource {
  /// Reads the rows of `@examples(…)` from the nearest folder of fixtures.
  package static var fixtures: ExamplesSource { ExamplesSource(ExamplesFixture.table) }
}
