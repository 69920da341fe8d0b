/// A stored line of a stream, in memory or in a temporary file.
struct KeptLine: Sendable {
  /// The stored bytes of several lines.
  let entry: Spool.Entry
  /// The range of the line in these bytes.
  let range: Range<Int>
  /// The offsets of the ids in the line, after their quotation marks; nil if one of them is the id of the run.
  let ids: ArraySlice<UInt32>?
  /// The index of the line's stream.
  let stream: Int

  /// Stores the line of a message.
  init(_ envelope: Envelope, keptIn spool: Spool, of stream: Int) {
    var message: Envelope? = envelope
    var json = JSONWriter()
    json.code(object: &message)
    self.init(entry: spool.keep(Array(json.bytes)), range: 0..<json.bytes.count, ids: nil, stream: stream)
  }

  init(entry: Spool.Entry, range: Range<Int>, ids: ArraySlice<UInt32>?, stream: Int) {
    self.entry = entry
    self.range = range
    self.ids = ids
    self.stream = stream
  }

  /// The line, with the ids of its stream.
  var bytes: [UInt8] { entry.bytes(in: range) }

  /// The message, with the ids of its stream; nil if the temporary file was lost or the line has details of a wrong type.
  var envelope: Envelope? {
    var envelope: Envelope?
    let bytes = bytes
    do {
      try MessageReader.read(&envelope, from: bytes[...])
    } catch {
      return nil
    }
    return envelope
  }
}
