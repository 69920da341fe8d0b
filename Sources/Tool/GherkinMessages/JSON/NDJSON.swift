internal import GherkinSyntax
internal import GherkinData

/// Reads envelopes from lines of JSON, one at a time.
///
/// Ignores unknown members, so streams of later protocols can be read. Ignores blank lines, too.
public struct NDJSONReader: Sendable {
  /// The handling of messages of unknown kinds.
  public enum UnknownKinds: Sendable {
    /// The line is skipped.
    case skip
    /// The line is an error.
    case report
  }

  /// The name of the stream in errors.
  public let name: String
  /// The last line that was read, counted from 1; 0 before the first.
  public private(set) var line = 0

  /// Whether that line has members that messages of this version do not have.
  package private(set) var hasUnknownMembers = false
  /// The text of that line, until other bytes are appended.
  package var text: ArraySlice<UInt8> { bytes[textRange] }

  private let unknownKinds: UnknownKinds
  private var bytes: [UInt8]
  private var textRange = 0..<0
  /// The start of the next line.
  private var position = 0
  /// The position up to which no end of that line was found.
  private var searched = 0
  /// Whether the bytes are complete, so the last line needs no line feed.
  private var isWhole: Bool

  /// Creates a reader for a complete stream.
  /// - Parameters:
  ///   - bytes: the lines, in UTF-8.
  ///   - name: the name of the stream in errors: a file's path, or `standard input`.
  ///   - unknownKinds: the handling of messages of unknown kinds.
  public init(_ bytes: [UInt8], name: String, unknownKinds: UnknownKinds = .skip) {
    self.bytes = bytes
    self.name = name
    self.unknownKinds = unknownKinds
    isWhole = true
  }

  /// Creates a reader for a stream that arrives in chunks, such as a file that is too large for the memory, or the
  /// output of a current run.
  /// - Parameters:
  ///   - name: the name of the stream in errors: a file's path, or `standard input`.
  ///   - unknownKinds: the handling of messages of unknown kinds.
  public init(partsOf name: String, unknownKinds: UnknownKinds = .skip) {
    bytes = []
    self.name = name
    self.unknownKinds = unknownKinds
    isWhole = false
  }

  /// Appends a chunk of the stream, which may be split at any byte. Releases the data that was read.
  public mutating func append(_ part: some Collection<UInt8>) {
    bytes.removeSubrange(..<position)
    textRange = 0..<0
    searched -= position
    position = 0
    bytes.append(contentsOf: part)
  }

  /// The number of bytes that were appended, but not read.
  package var unreadCount: Int { bytes.count - position }

  /// Ends the stream: no chunk follows.
  public mutating func end() {
    isWhole = true
  }

  /// Reads the next envelope. Returns nil at the end, and while the rest of a line is missing.
  ///
  /// After an error, the next call continues with the next line.
  public mutating func next() throws(NDJSONError) -> Envelope? {
    while let text = nextLine() {
      if Self.isBlank(text) { continue }
      do throws(JSONError) {
        var envelope: Envelope?
        hasUnknownMembers = try MessageReader.read(&envelope, from: text)
        if let envelope { return envelope }
        if unknownKinds == .report { throw JSONError(offset: 0, problem: "an unknown kind of message") }
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

  private mutating func nextLine() -> ArraySlice<UInt8>? {
    let end = bytes.withUnsafeBufferPointer { $0.firstIndex(of: UInt8(ascii: "\n"), from: searched) }
    searched = end ?? bytes.endIndex
    guard end != nil || isWhole && position < bytes.endIndex else { return nil }
    textRange = position..<searched
    position = min(searched + 1, bytes.endIndex)
    searched = position
    line += 1
    // A byte-order mark is not part of the first line.
    if line == 1, text.starts(with: [0xEF, 0xBB, 0xBF]) { textRange = textRange.dropFirst(3) }
    return text
  }

  private static func isBlank(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
  }

  private func located(_ error: JSONError, in text: ArraySlice<UInt8>) -> NDJSONError {
    // A code point starts at every byte that is not a continuation byte.
    let column = text.prefix(error.offset).count { $0 & 0xC0 != 0x80 } + 1
    return NDJSONError(name: name, line: line, column: column, problem: error.problem)
  }
}

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
  public var bytes: ArraySlice<UInt8> { json.bytes[...] }

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

/// An error in a stream of messages, with its location.
public struct NDJSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The stream's name: a file's path, or `standard input`.
  public let name: String
  /// The line, counted from 1.
  public let line: Int
  /// The column in code points, counted from 1.
  public let column: Int
  /// The problem, in a few words.
  public let problem: String

  /// `messages.ndjson:12:34: the text does not end`.
  public var description: String { "\(name):\(line):\(column): \(problem)" }

  init(name: String, line: Int, column: Int, problem: String) {
    self.name = name
    self.line = line
    self.column = column
    self.problem = problem
  }
}
