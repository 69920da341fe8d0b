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
      case "seconds": seconds = try json.integer()
      case "nanos": nanos = try json.integer()
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
    let (seconds, attoseconds) = components
    json.member("seconds", Int(clamping: seconds))
    json.member("nanos", Int(clamping: attoseconds / 1_000_000_000))
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    let parts = try Envelope.Timestamp(from: &json)
    self = .seconds(parts.seconds) + .nanoseconds(parts.nanos)
  }
}
