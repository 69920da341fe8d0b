package import GherkinMessages

/// Merges streams in memory.
package enum Merging {
  /// Merges streams named `1.ndjson`, `2.ndjson`, …, with a line for each envelope.
  package static func merge(_ streams: [[Envelope]]) throws(MergeError) -> [Envelope] {
    var merger = StreamMerger()
    for (index, stream) in streams.enumerated() {
      merger.beginStream("\(index + 1).ndjson")
      for (line, envelope) in stream.enumerated() { try merger.record(envelope, line: line + 1) }
      merger.endStream()
    }
    var merged: [Envelope] = []
    merger.forEach { merged.append($0) }
    return merged
  }

  /// Merges streams as ``merge(_:)`` does, with times at which each run starts after the end of the run before it.
  package static func merge(consecutive streams: [[Envelope]]) throws(MergeError) -> [Envelope] {
    var second = 0
    return try merge(
      streams.map { stream in
        let start = stream.lazy.compactMap(\.seconds).first ?? 0
        let shifted = stream.later(by: max(0, second - start))
        second = (shifted.compactMap(\.seconds).max() ?? second) + 1
        return shifted
      })
  }
}

extension Sequence<Envelope> {
  /// Returns the messages with later times.
  package func later(by seconds: Int) -> [Envelope] {
    map { envelope in
      var envelope = envelope
      envelope.move(by: seconds)
      return envelope
    }
  }
}

extension Envelope {
  /// The seconds of the time; nil for a message without a time.
  fileprivate var seconds: Int? {
    var copy = self
    return copy.move(by: 0)
  }

  /// Adds seconds to the time, and returns its seconds; nil for a message without a time.
  @discardableResult
  fileprivate mutating func move(by seconds: Int) -> Int? {
    func moved<Event>(
      _ event: Event, _ time: WritableKeyPath<Event, Timestamp>, _ make: (Event) -> Envelope
    ) -> (Envelope, Int) {
      var event = event
      event[keyPath: time].seconds += seconds
      return (make(event), event[keyPath: time].seconds)
    }
    let moved: (Envelope, Int)? =
      switch self {
      case .testRunStarted(let event): moved(event, \.timestamp, Envelope.testRunStarted)
      case .testRunHookStarted(let event): moved(event, \.timestamp, Envelope.testRunHookStarted)
      case .testRunHookFinished(let event): moved(event, \.timestamp, Envelope.testRunHookFinished)
      case .testCaseStarted(let event): moved(event, \.timestamp, Envelope.testCaseStarted)
      case .testStepStarted(let event): moved(event, \.timestamp, Envelope.testStepStarted)
      case .testStepFinished(let event): moved(event, \.timestamp, Envelope.testStepFinished)
      case .testCaseFinished(let event): moved(event, \.timestamp, Envelope.testCaseFinished)
      case .testRunFinished(let event): moved(event, \.timestamp, Envelope.testRunFinished)
      default: nil
      }
    guard let (envelope, time) = moved else { return nil }
    self = envelope
    return time
  }
}
