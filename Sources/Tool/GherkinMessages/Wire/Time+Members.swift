extension Envelope.Timestamp: Message {
  init() { self.init(seconds: 0, nanos: 0) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    // The limit, some thirty thousand years, keeps sums of times from overflowing.
    try coder.member("seconds", &seconds, in: -1_000_000_000_000...1_000_000_000_000)
    // The range that the schemas allow.
    try coder.member("nanos", &nanos, in: 0...999_999_999)
  }
}

/// In JSON, a duration has whole seconds and nanoseconds, like a timestamp.
extension Duration: MessageValue {
  init() { self = .zero }

  mutating func code<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    // The schemas do not allow negative durations.
    let (seconds, attoseconds) = max(self, .zero).components
    var parts = Envelope.Timestamp(
      seconds: Int(clamping: seconds), nanos: Int(clamping: attoseconds / 1_000_000_000))
    try parts.code(&coder)
    if Coder.isReading { self = .seconds(parts.seconds) + .nanoseconds(parts.nanos) }
  }
}
