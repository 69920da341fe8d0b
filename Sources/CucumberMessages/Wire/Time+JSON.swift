extension Envelope.Timestamp: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("seconds", seconds)
    json.member("nanos", nanos)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var seconds: Int?
    var nanos: Int?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "seconds": seconds = try json.integer(in: TimeLimits.seconds)
      case "nanos": nanos = try json.integer(in: TimeLimits.nanos)
      default: try json.skip()
      }
    }
    self.init(
      seconds: try json.required(seconds, "seconds"),
      nanos: try json.required(nanos, "nanos")
    )
  }
}

/// On the wire, a duration has whole seconds and the nanoseconds on top of them.
extension Duration: JSONMessage {
  package func write(to json: inout JSONWriter) {
    // The schemas know no negative durations.
    let (seconds, attoseconds) = max(self, .zero).components
    json.member("seconds", Int(clamping: seconds))
    json.member("nanos", Int(clamping: attoseconds / 1_000_000_000))
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    let parts = try Envelope.Timestamp(from: &json)
    self = .seconds(parts.seconds) + .nanoseconds(parts.nanos)
  }
}

/// What times of a stream are believed, so that sums of them cannot overflow.
private enum TimeLimits {
  /// Some thirty thousand years.
  static let seconds = -1_000_000_000_000...1_000_000_000_000
  /// What the schemas allow.
  static let nanos = 0...999_999_999
}
