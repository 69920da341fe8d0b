/// Reads envelopes from lines of JSON, one at a time, as they are asked for.
///
/// Members that are not known are passed over, so a stream of a later protocol can be read. Blank lines are, too.
public struct NDJSONReader: Sendable {
  /// What happens to a message of a kind that is not known here.
  public enum UnknownKinds: Sendable {
    /// It is passed over.
    case skip
    /// It is an error.
    case report
  }

  private let bytes: ArraySlice<UInt8>
  private let name: String
  private let unknownKinds: UnknownKinds
  private var position: Int
  private var line = 0

  /// Makes a reader of a stream.
  /// - Parameters:
  ///   - bytes: the lines, in UTF-8.
  ///   - name: what errors call the stream: a file's path, or `standard input`.
  ///   - unknownKinds: what happens to messages of other kinds.
  public init(_ bytes: [UInt8], name: String, unknownKinds: UnknownKinds = .skip) {
    self.bytes = bytes[...]
    self.name = name
    self.unknownKinds = unknownKinds
    position = 0
  }

  /// Reads the next envelope; nil at the end.
  ///
  /// After an error the reader goes on with the next line, if it is asked to.
  public mutating func next() throws(NDJSONError) -> Envelope? {
    while position < bytes.endIndex {
      let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      let text = bytes[position..<end]
      position = min(end + 1, bytes.endIndex)
      line += 1
      do {
        if let envelope = try read(text) { return envelope }
      } catch {
        throw located(error, in: text)
      }
    }
    return nil
  }

  /// Reads all envelopes of a stream.
  public static func envelopes(
    in bytes: [UInt8], name: String, unknownKinds: UnknownKinds = .skip
  ) throws(NDJSONError) -> [Envelope] {
    var reader = NDJSONReader(bytes, name: name, unknownKinds: unknownKinds)
    var envelopes: [Envelope] = []
    while let envelope = try reader.next() { envelopes.append(envelope) }
    return envelopes
  }

  private func read(_ text: ArraySlice<UInt8>) throws(JSONError) -> Envelope? {
    var json = JSONReader(text)
    if json.peek() == nil { return nil }
    let envelope = try Envelope.read(from: &json)
    try json.expectEnd()
    if envelope == nil, unknownKinds == .report { throw JSONError(offset: 0, problem: "a message of an unknown kind") }
    return envelope
  }

  private func located(_ error: JSONError, in text: ArraySlice<UInt8>) -> NDJSONError {
    // A code point begins at every byte that does not continue one.
    let column = text.prefix(error.offset).count { $0 & 0xC0 != 0x80 } + 1
    return NDJSONError(name: name, line: line, column: column, problem: error.problem)
  }
}
