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

  /// The path of the runner; nil if the steps are in this program.
  var runner: String? { if case .runner(let path) = self { path } else { nil } }

  /// Returns the libraries; a runner is started.
  ///
  /// - Throws: ``RunnerProblem`` if the program is no runner, or cannot answer.
  func load() throws(RunnerProblem) -> LoadedSteps {
    switch self {
    case .own(let libraries): return LoadedSteps(ExecutableDefinitions(joining: libraries))
    case .runner(let path):
      let runner = try Runner(path, note: Console.note)
      return LoadedSteps(runner, try runner.definitions())
    }
  }
}

/// The step libraries of a command, with access to their code.
struct LoadedSteps: Sendable {
  let definitions: Definitions
  /// The code in this process; nil for a runner.
  let code: ExecutableDefinitions?
  /// The process with the code; nil for this one.
  let runner: Runner?

  init(_ code: ExecutableDefinitions) {
    self.code = code
    definitions = code.described()
    runner = nil
  }

  init(_ runner: Runner, _ definitions: Definitions) {
    self.runner = runner
    self.definitions = definitions
    code = nil
  }

  /// Returns the value to which a parameter type converts the texts of a match.
  func value(of texts: [String?], parameterType name: String) async -> ConvertedValue {
    if let runner { return runner.value(of: texts, parameterType: name) }
    return await (code ?? ExecutableDefinitions(joining: [])).value(of: texts, parameterType: name)
  }

  /// Checks the libraries, and prepares them for planning.
  func catalogue(ids: IncrementingIDGenerator) throws(StepLibraryProblems) -> StepCatalogue {
    if let runner {
      return try StepCatalogue(
        definitions, examples: definitions.hasExamples ? ExamplesSource(ExamplesFixture.table) : nil,
        conditions: runner.conditions(definitions), ids: ids
      ) { [definitions] in RunnerLiterals(runner, definitions) }
    }
    return try StepCatalogue(code ?? ExecutableDefinitions(joining: []), ids: ids)
  }
}
