package import GherkinRuntime
import GherkinProtocol
package import GherkinMessages
import GherkinSteps

/// An event of a run, to be reported by formatters in order.
///
/// Most events have no ids and no texts. An ``EnvelopeMapper`` creates the requested messages from them.
package enum ReportedEvent: Sendable {
  /// A complete message.
  case envelope(Envelope)
  /// A fact about the run.
  case fact(any RunFact)
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

  /// The content that the bytes belong to, without its body.
  private enum Content {
    case text(mediaType: String, fileName: String?)
    case bytes(mediaType: String, fileName: String?)
    case output
  }

  private let content: Content
  private let entry: Spool.Entry
  let time: Int64

  /// Stores an event; nil if it is small.
  init?(_ event: RunEvent, in spool: Spool) {
    let body: [UInt8]
    switch event {
    case .attached(let attached, let time) where attached.body.count > Self.limit:
      self.time = time
      switch attached.body {
      case .text(let text):
        content = .text(mediaType: attached.mediaType, fileName: attached.fileName)
        body = Array(text.utf8)
      case .bytes(let bytes):
        content = .bytes(mediaType: attached.mediaType, fileName: attached.fileName)
        body = bytes
      }
    case .printed(let bytes, let time) where bytes.count > Self.limit:
      self.time = time
      content = .output
      body = bytes
    default: return nil
    }
    entry = spool.keep(body)
  }

  /// The event without its content.
  var kind: RunEvent {
    switch content {
    case .text, .bytes:
      .attached(AttachedContent(body: .text(""), mediaType: mediaType, fileName: fileName), at: time)
    case .output: .printed([], at: time)
    }
  }

  var mediaType: String {
    switch content {
    case .text(let mediaType, _), .bytes(let mediaType, _): mediaType
    case .output: "text/x.cucumber.log+plain"
    }
  }

  var fileName: String? {
    switch content {
    case .text(_, let fileName), .bytes(_, let fileName): fileName
    case .output: nil
    }
  }

  /// The event. If it cannot be read back, the reason as output.
  var event: RunEvent {
    do {
      let body = try entry.whole()
      switch content {
      case .text(let mediaType, let fileName):
        let text = String(decoding: body, as: UTF8.self)
        return .attached(AttachedContent(body: .text(text), mediaType: mediaType, fileName: fileName), at: time)
      case .bytes(let mediaType, let fileName):
        return .attached(AttachedContent(body: .bytes(Array(body)), mediaType: mediaType, fileName: fileName), at: time)
      case .output: return .printed(Array(body), at: time)
      }
    } catch {
      return .printed(Array("An attachment or output is missing: \(error).\n".utf8), at: time)
    }
  }
}
