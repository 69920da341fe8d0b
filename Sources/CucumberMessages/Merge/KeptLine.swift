/// A line of a stream that merging asks for again: in memory, or with many others in a temporary file.
struct KeptLine: Sendable {
  /// Bytes among which those of the line are.
  let entry: Spool.Entry
  /// The place of the line in these bytes.
  let range: Range<Int>
  /// The places of the ids in the line, behind their quotation marks; nil if it names its run.
  let ids: ArraySlice<UInt32>?
  /// The stream, as its place among the streams.
  let stream: Int

  /// The line's text, in JSON with the ids of its stream.
  var bytes: [UInt8] { entry.bytes(in: range) }

  /// Reads the message, with the ids of its stream; nil if it is not as the stream was when it was looked through.
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
