package import GherkinMessages
import GherkinOutcomes
import GherkinSyntax

/// The facts of a stream about a run, without ids, times and order.
package struct RunContents: Equatable {
  private var definitions: Set<Envelope> = []
  /// Each pickle by its location, with its scenario's name in the document.
  private var pickles: Set<String> = []
  private var attempts: [String] = []
  private var success: Bool?

  /// Reads a stream.
  package init(_ envelopes: [Envelope]) {
    for envelope in envelopes {
      switch envelope {
      case .meta, .source, .undefinedParameterType: definitions.insert(envelope)
      case .parameterType(var type):
        type.id = ""
        definitions.insert(.parameterType(type))
      case .stepDefinition(var definition):
        definition.id = ""
        definitions.insert(.stepDefinition(definition))
      case .hook(var hook):
        hook.id = ""
        definitions.insert(.hook(hook))
      case .pickle(let pickle):
        pickles.insert("\(pickle.uri) \(pickle.location) \(pickle.name) \(pickle.steps.map(\.text))")
      case .testRunFinished(let finished): success = finished.success
      default: break
      }
    }
    attempts = FinishedRun(envelopes).ended.flatMap(Self.texts)
  }

  private static func texts(_ scenario: FinishedScenario) -> [String] {
    scenario.attempts.enumerated().map { index, attempt in
      let steps = attempt.steps.map { step in
        let contents = step.attachments.map { "\($0.content())" }
        let pattern = step.step?.definition?.pattern ?? "-"
        return "\(step.step?.text ?? step.title) \(pattern) \(step.result.status) \(contents)"
      }
      let isLast = index == scenario.attempts.count - 1
      return "\(scenario.location) \(scenario.path) \(attempt.number) \(isLast) \(steps.joined(separator: "; "))"
    }
  }
}
