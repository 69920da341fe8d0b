package import GherkinCommandLine
import GherkinEngine
import GherkinAdvice
import GherkinProtocol
import GherkinWorkers
import GherkinHost
import GherkinExpressions
import GherkinSteps
import Foundation
import GherkinSyntax
package import GherkinFormatters
import GherkinRuntime

/// `gherkin-run match EXPRESSION TEXT`: shows the arguments of an expression in a step's text.
package struct MatchCommand: Command {
  package static let name = "match"
  package static let stepRequirement = StepRequirement.welcome

  package static var help: CommandHelp {
    CommandHelp(
      summary: "Matches an expression against a step's text and shows the arguments.",
      discussion: """
        Shows the parameter type of each argument, its position in the text in UTF-16 code units, its text, and the value
        to which the parameter type converts it. Includes the parameter types of the step libraries. If the text does not
        match, shows how far it matches and what is expected there; for a regular expression, only its fixed texts are
        compared.
        """,
      exitStatus: "0 the text matches, 1 it does not, 2 the expression has an error or a value could not be converted.",
      examples: [
        #"gherkin-run match 'I have {int} cuke(s)' 'I have 42 cukes'"#,
        #"gherkin-run match --json '/^I have (\d+) cukes$/' 'I have 42 cukes'"#,
      ])
  }

  let options: MatchOptions
  private let steps: StepSource

  package init(options: MatchOptions, steps: StepSource) {
    self.options = options
    self.steps = steps
  }

  /// Matches, and prints the result.
  package func run() async throws -> ExitStatus {
    let loaded = try steps.load()
    defer { loaded.runner?.discard() }
    let registry = try parameterTypes(loaded)
    let expression = try expression(registry)
    try expression.validate()
    let arguments = try await MatchLimit.enforce {
      try MatchWatch.watch(options.expression, place: "the command line", options.text) {
        try expression.match(options.text)
      }
    }
    guard let arguments else {
      let mismatch = await MatchLimit.enforce {
        MatchWatch.watch(options.expression, place: "the command line", options.text) {
          Mismatch(expression, options.text, registry)
        }
      }
      try show(nil, mismatch)
      return .failed
    }
    let shown = arguments.map { ShownArgument($0, loaded) }
    try show(shown)
    return shown.contains { $0.value.isFailure } ? .notDone : .passed
  }

  /// Returns the parameter types of all libraries. Their steps are omitted, because an invalid one would prevent
  /// matching.
  private func parameterTypes(_ loaded: LoadedSteps) throws(StepLibraryProblems) -> ParameterTypeRegistry {
    var types = Definitions()
    types.parameterTypes = loaded.definitions.parameterTypes
    let problems = loaded.definitions.problems.filter { problem in
      types.parameterTypes.contains { $0.place == problem.place }
    }
    types.problems = problems
    return try StepCatalogue(
      types, examples: nil, conditions: [], ids: IncrementingIDGenerator()
    ) { NoLiterals() }.registry
  }

  private func expression(_ registry: ParameterTypeRegistry) throws -> any StepExpression {
    let source = options.expression
    guard source.utf8.count > 1, source.utf8.first == UInt8(ascii: "/"), source.utf8.last == UInt8(ascii: "/") else {
      do {
        return try CucumberExpression(source, registry: registry)
      } catch {
        if case .undefinedParameterType(let name) = error.problem, let nearest = registry.name(nearestTo: name) {
          throw ExplainedError(description: "\(error)\nDid you mean {\(nearest)}?")
        }
        guard RegexHabit(in: source) != nil else { throw error }
        throw ExplainedError(
          description: "\(error)\nThe pattern looks like a regular expression; write it between slashes: /\(source)/")
      }
    }
    return RegularExpression(String(source.unicodeScalars.dropFirst().dropLast()), registry: registry)
  }

  /// The error of an expression with additional advice.
  private struct ExplainedError: Error, CustomStringConvertible {
    let description: String
  }

  private func show(_ arguments: [ShownArgument]?, _ mismatch: Mismatch? = nil) throws(OutputError) {
    let result = MatchResult(text: options.text, arguments: arguments, mismatch: mismatch)
    try Console.result(options.isJSON ? result.json : result.lines)
    guard options.isJSON else { return }
    for reason in (arguments ?? []).compactMap(\.value.whyNone) {
      Console.note("\(reason)")
    }
  }
}

/// The options of `gherkin-run match`.
package struct MatchOptions: CommandOptions {
  /// A Cucumber Expression, or a regular expression between slashes.
  var expression = ""
  /// The text of a step, without its keyword.
  var text = ""
  /// Whether the result is printed as JSON.
  var isJSON = false

  /// Creates the default options.
  package init() {}

  package static var operands: [Operand<Self>] {
    [
      Operand(
        name: "EXPRESSION", count: .one, help: "A Cucumber Expression, or a regular expression between slashes."
      ) { word, options in options.expression = word },
      Operand(name: "TEXT", count: .one, help: "The text of a step, without its keyword.") { word, options in
        options.text = word
      },
    ]
  }

  package static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--format"],
        help: "Write the result as text or as a JSON object, in which offsets count UTF-16 code units.",
        effect: .value(.words("text", "json")) { (value, options) throws(UsageError) in
          guard ["text", "json"].contains(value) else {
            throw .unknownValue(value: value, option: "--format", known: ["text", "json"])
          }
          options.isJSON = value == "json"
        }, standard: "text", isConfigurable: false),
      CommandLineOption(
        names: ["--json"], help: "The same as --format json.", effect: .flag { $0.isJSON = true },
        isConfigurable: false),
      .runner,
    ]
  }
}
