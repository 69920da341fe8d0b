package import GherkinProcesses
package import GherkinProtocol

/// A message of a worker to the coordinator.
package enum WorkerMessage: Sendable {
  /// The worker has registered its steps. The value is the hash of its definitions.
  case ready(definitions: UInt64)
  /// The definitions as JSON, in the form of a protocol number.
  case definitions([UInt8], protocol: Int)
  /// A regex literal is being matched, by the index of its step, with a text of the order, by its index.
  case matching(step: Int, text: Int)
  /// The regex literals that match a text of the order.
  case matches([LiteralMatch])
  /// The answer to an order cannot be given: a regex literal or a condition has thrown an error.
  case failed(StepLibraryProblem)
  /// The value of converted texts.
  case value(ConvertedValue)
  /// Whether a condition is met.
  case condition(Bool)
  /// An event of an ordered attempt or hook.
  case event(RunEvent)
  /// The JSON value that the last hook has created.
  case once([UInt8])
  /// An issue was recorded that belongs to no step.
  case strayIssue(String)
  /// A note for the user that belongs to no step.
  case note(String)
  /// All orders are completed. If a step was given up, the process cannot be used any longer.
  case done(isGivenUp: Bool)

  package enum Kind: UInt8 {
    case ready, event, once, done, strayIssue, note, definitions, matching, matches, failed, condition, value
  }

  package func write(to writer: inout ByteWriter) {
    switch self {
    case .ready(let hash):
      writer.write(Kind.ready.rawValue)
      writer.write(hash)
    case .definitions(let json, let number):
      writer.write(Kind.definitions.rawValue)
      writer.write(number)
      writer.write(json)
    case .matching(let step, let text):
      writer.write(Kind.matching.rawValue)
      writer.write(step)
      writer.write(text)
    case .matches(let matches):
      writer.write(Kind.matches.rawValue)
      writer.write(matches) { $1.write(to: &$0) }
    case .failed(let problem):
      writer.write(Kind.failed.rawValue)
      problem.write(to: &writer)
    case .value(let value):
      writer.write(Kind.value.rawValue)
      value.write(to: &writer)
    case .condition(let isMet):
      writer.write(Kind.condition.rawValue)
      writer.write(isMet)
    case .event(let event):
      writer.write(Kind.event.rawValue)
      event.write(to: &writer)
    case .once(let json):
      writer.write(Kind.once.rawValue)
      writer.write(json)
    case .strayIssue(let text):
      writer.write(Kind.strayIssue.rawValue)
      writer.write(text)
    case .note(let text):
      writer.write(Kind.note.rawValue)
      writer.write(text)
    case .done(let isGivenUp):
      writer.write(Kind.done.rawValue)
      writer.write(isGivenUp)
    }
  }
}

/// The number of the form of orders and messages, which changes with them.
package enum ProtocolNumber {
  /// The number of this program as a runner.
  package static let own = 2
  /// The numbers of the runners that this program understands.
  package static let known = 2...2
}

extension ConvertedValue {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .made(let text):
      writer.write(Kind.made.rawValue)
      writer.write(text)
    case .needsScenario(let reason):
      writer.write(Kind.needsScenario.rawValue)
      writer.write(reason)
    case .failed(let reason):
      writer.write(Kind.failed.rawValue)
      writer.write(reason)
    }
  }
}
