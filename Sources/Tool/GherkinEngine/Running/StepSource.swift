import GherkinFixtures
import GherkinHost
import GherkinProtocol
import GherkinRuntime
package import GherkinSteps
import GherkinSyntax
import GherkinWorkers

/// The step libraries of a command.
package enum StepSource: Sendable {
  /// Those of this program.
  case own([StepLibrary])
  /// Those of a runner, by the path of its program.
  case runner(String)
  /// None, because the package or its runner cannot be read or built.
  case missing

  /// The path of the runner; nil if the steps are in this program.
  package var runner: String? { if case .runner(let path) = self { path } else { nil } }

  /// Returns the libraries; a runner is started.
  ///
  /// - Throws: ``RunnerProblem`` if the program is no runner, or cannot answer.
  func load() throws(RunnerProblem) -> LoadedSteps {
    switch self {
    case .missing: return LoadedSteps(ExecutableDefinitions(joining: []))
    case .own(let libraries): return LoadedSteps(ExecutableDefinitions(joining: libraries))
    case .runner(let path):
      let runner = try Runner(path, note: Console.note)
      return LoadedSteps(runner, try runner.definitions())
    }
  }
}

/// The step libraries of a command, with access to their code.
struct LoadedSteps: Sendable {
  /// The place of the code.
  enum Place {
    case here(ExecutableDefinitions)
    case runner(Runner)
  }

  let definitions: Definitions
  let place: Place

  init(_ code: ExecutableDefinitions) {
    place = .here(code)
    definitions = code.described()
  }

  init(_ runner: Runner, _ definitions: Definitions) {
    place = .runner(runner)
    self.definitions = definitions
  }

  /// The process with the code; nil for this one.
  var runner: Runner? { if case .runner(let runner) = place { runner } else { nil } }

  /// Returns the value to which a parameter type converts the texts of a match.
  func value(of texts: [String?], parameterType name: String) async -> ConvertedValue {
    switch place {
    case .here(let code): await code.value(of: texts, parameterType: name)
    case .runner(let runner): runner.value(of: texts, parameterType: name)
    }
  }

  /// Checks the libraries, and prepares them for planning.
  func catalogue(ids: IncrementingIDGenerator) throws(StepLibraryProblems) -> StepCatalogue {
    let examples = ExamplesSource(ExamplesFixture.table)
    switch place {
    case .here(let code): return try StepCatalogue(code, described: definitions, examples: examples, ids: ids)
    case .runner(let runner):
      let literals = RunnerLiterals(runner, definitions)
      return try StepCatalogue(
        definitions, examples: examples, conditions: runner.conditions(definitions), ids: ids
      ) { literals }
    }
  }
}
