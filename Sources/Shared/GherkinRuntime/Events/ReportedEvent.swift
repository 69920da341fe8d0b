import GherkinProtocol
package import GherkinMessages
import GherkinSteps

/// An event of a run, to be reported by formatters in order.
///
/// Most events have no ids and no texts. An ``EnvelopeMapper`` creates the requested messages from them.
package enum ReportedEvent: Sendable {
  /// A complete message.
  case envelope(Envelope)
  /// The run was planned.
  case planned(TestPlan, runID: String)
  /// The run could not be planned, and nothing will run.
  case unplanned(CompiledFeatures)
  /// The test cases are about to run.
  case testCases
  /// The start of an attempt in its slot.
  case attempt(Attempt, workerID: String?, at: Int64)
  /// An event of the current attempt of a slot.
  case slot(Int, RunEvent)
  /// An event of the current attempt of a slot that is stored in a spool because it is large.
  case spooled(Int, SpooledEvent)
  /// An event of a hook of the run, a feature or a rule.
  case hook(HookCall, RunEvent)
  /// An event of a hook of the run, a feature or a rule that is stored in a spool because it is large.
  case spooledHook(HookCall, SpooledEvent)
}

extension ReportedEvent {
  /// The number of bytes of the message of a result; 0 for other events.
  var messageSize: Int {
    switch self {
    case .slot(_, .stepFinished(let result, _)), .slot(_, .stepFailed(let result, _)),
      .hook(_, .stepFinished(let result, _)):
      result.message?.utf8.count ?? 0
    default: 0
    }
  }
}

/// An attachment or output that is stored in a spool, because formatters can be slower than steps.
package struct SpooledEvent: Sendable {
  /// The size in bytes from which contents are stored.
  private static let limit = 1 << 12

  private let entry: Spool.Entry
  private let time: Int64

  /// Stores an event; nil if it is small.
  init?(_ event: RunEvent, in spool: Spool) {
    switch event {
    case .attached(let content, let time) where content.body.count > Self.limit: self.time = time
    case .printed(let bytes, let time) where bytes.count > Self.limit: self.time = time
    default: return nil
    }
    var writer = ByteWriter()
    event.write(to: &writer)
    entry = spool.keep(writer.bytes)
  }

  /// The event. If it cannot be read back, the reason as output.
  var event: RunEvent {
    do {
      var reader = ByteReader(try entry.whole()[...])
      return try RunEvent(from: &reader)
    } catch {
      return .printed(Array("An attachment or output is missing: \(error).\n".utf8), at: time)
    }
  }
}
