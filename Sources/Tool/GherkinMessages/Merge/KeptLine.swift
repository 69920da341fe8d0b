/// A stored line of a stream: in memory, in a temporary file, or in the file of the stream.
struct KeptLine: Sendable {
  /// The stored bytes of several lines.
  let entry: Spool.Entry
  /// The range of the line in these bytes.
  let range: Range<Int>
  /// The places of the ids in the line.
  let ids: ArraySlice<IDPlace>
  /// The index of the line's stream.
  let stream: Int

  /// The line, with the ids of its stream.
  var bytes: [UInt8] { entry.bytes(in: range) }

  /// The message, with the ids of its stream; nil if the line was lost or has details of a wrong type.
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
