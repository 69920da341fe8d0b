/// Writes envelopes as lines of JSON, which is the format of saved runs.
///
/// Keys are those of the official JSON schemas. Members without a value are omitted.
public struct NDJSONWriter: Sendable {
  var json: JSONWriter

  /// Creates a writer without output.
  public init() { self.init(omitsEmptyKeywords: false) }

  /// Creates a writer with an empty buffer.
  ///
  /// - Parameter omitsEmptyKeywords: whether a Markdown feature without a heading has no `keyword`, as in the output of
  ///   the official parser. The schema of messages requires the member.
  package init(omitsEmptyKeywords: Bool) {
    json = JSONWriter(omitsEmptyKeywords: omitsEmptyKeywords)
  }

  /// The lines since the last `removeAll()`, in UTF-8, each with its line feed.
  public var bytes: ArraySlice<UInt8> { json.bytes }

  /// Calls `body` with the lines since the last `removeAll()`, in UTF-8, without a copy. They are valid only during the
  /// call.
  package func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) { json.buffer.withBytes(body) }

  /// Appends an envelope as one line.
  public mutating func append(_ envelope: consuming Envelope) {
    var envelope: Envelope? = consume envelope
    json.code(object: &envelope)
    json.raw(UInt8(ascii: "\n"))
  }

  /// Removes the lines, but keeps their storage.
  public mutating func removeAll() {
    json.removeAll()
  }
}
