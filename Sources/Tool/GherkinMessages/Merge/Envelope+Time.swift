extension Envelope {
  /// The time of the event; nil for definitions.
  var timestamp: Timestamp? {
    switch self {
    case .testRunStarted(let event): event.timestamp
    case .testRunHookStarted(let event): event.timestamp
    case .testRunHookFinished(let event): event.timestamp
    case .testCaseStarted(let event): event.timestamp
    case .testStepStarted(let event): event.timestamp
    case .testStepFinished(let event): event.timestamp
    case .testCaseFinished(let event): event.timestamp
    case .testRunFinished(let event): event.timestamp
    case .attachment(let event): event.timestamp
    case .externalAttachment(let event): event.timestamp
    default: nil
    }
  }
}

extension Envelope.Timestamp {
  /// Returns the earlier of two times, or the one that is known.
  static func earliest(_ first: Self?, _ second: Self?) -> Self? {
    guard let first, let second else { return first ?? second }
    return second - first < .zero ? second : first
  }

  /// Returns the later of two times, or the one that is known.
  static func latest(_ first: Self?, _ second: Self?) -> Self? {
    guard let first, let second else { return first ?? second }
    return second - first > .zero ? second : first
  }
}
