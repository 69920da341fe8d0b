import GherkinProtocol
package import GherkinMessages
import GherkinSyntax

extension RecordedRun {
  /// The statuses of the steps and hooks of each attempt, in the order in which the attempts began.
  package var attempts: [[Status]] {
    var order: [String] = []
    var statuses: [String: [Status]] = [:]
    for envelope in envelopes {
      switch envelope {
      case .testCaseStarted(let started):
        order.append(started.id)
        statuses[started.id] = []
      case .testStepFinished(let finished):
        statuses[finished.testCaseStartedId]?.append(finished.testStepResult.status)
      default: break
      }
    }
    return order.map { statuses[$0] ?? [] }
  }

  /// Whether each attempt announces another attempt, in the order of their ends.
  package var willBeRetried: [Bool] {
    envelopes.compactMap { if case .testCaseFinished(let finished) = $0 { finished.willBeRetried } else { nil } }
  }

  /// The hooks in the messages, in order of registration.
  package var hooks: [Envelope.Hook] {
    envelopes.compactMap { if case .hook(let hook) = $0 { hook } else { nil } }
  }

  /// The names of the scenarios in the order in which they ran, each attempt once.
  package var scenarioNames: [String] {
    var names: [String: String] = [:]
    var testCases: [String: String] = [:]
    return envelopes.compactMap { envelope in
      switch envelope {
      case .pickle(let pickle): names[pickle.id] = pickle.name
      case .testCase(let testCase): testCases[testCase.id] = names[testCase.pickleId]
      case .testCaseStarted(let started): return testCases[started.testCaseId]
      default: break
      }
      return nil
    }
  }
}
