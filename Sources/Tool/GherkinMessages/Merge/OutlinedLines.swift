internal import GherkinSyntax

/// The outlines of lines of a stream.
///
/// The outline of a source, document, pickle or test case has its ids and the path of its file, but no other texts. All other
/// messages are complete.
package struct OutlinedLines: Sendable {
  /// A message and its line.
  package struct Line: Sendable {
    /// The number of the line, counted from 1.
    package let number: Int
    /// The range of the line in the bytes of all lines.
    var range: Range<Int>
    /// The message.
    package let envelope: Envelope
    /// The indices of its ids in ``OutlinedLines/ids``.
    var ids: Range<Int>
  }

  /// The messages.
  package private(set) var lines: [Line] = []
  /// The ids of all messages.
  private(set) var ids: [IDUse] = []
  /// The place of each id in its line; empty if no line is stored.
  private var places: [IDPlace] = []
  /// The stored bytes; nil if no line is needed again.
  private let text: Spool.Entry?
  /// The error that stopped reading.
  package private(set) var error: NDJSONError?
  /// The number of the last line.
  package let end: Int

  /// Reads lines.
  ///
  /// - Parameters:
  ///   - bytes: whole lines.
  ///   - name: the name of the stream in errors.
  ///   - firstLine: the number of the first line, counted from 1.
  ///   - keep: stores the lines if they include features or test cases; nil to store none.
  package init(_ bytes: [UInt8], name: String, firstLine: Int, keep: (([UInt8]) -> Spool.Entry)?) {
    var reader = NDJSONReader(bytes, name: name, firstLine: firstLine)
    var keepsText = false
    do throws(NDJSONError) {
      while let (envelope, range, ids) = try reader.nextOutline(&self.ids) {
        keepsText = keepsText || envelope.isKept
        lines.append(Line(number: reader.line, range: range, envelope: envelope, ids: ids))
      }
    } catch {
      self.error = error
    }
    end = reader.line
    text = keepsText ? keep?(bytes) : nil
    if text != nil { places = ids.map(IDPlace.init) }
  }

  /// Returns the stored line; nil if it is not stored.
  ///
  /// - Parameter stream: the index of the stream.
  func kept(_ line: Line, of stream: Int) -> KeptLine? {
    guard let text, line.envelope.isKept else { return nil }
    return KeptLine(entry: text, range: line.range, ids: places[line.ids], stream: stream)
  }
}

extension Envelope {
  /// Whether the line of the message is stored: such messages can be as large as all features together.
  var isKept: Bool {
    switch self {
    case .source, .gherkinDocument, .pickle, .testCase: true
    default: false
    }
  }

  /// Whether the message is an event of a scenario or of a hook.
  var isEvent: Bool {
    switch self {
    case .testRunHookStarted, .testRunHookFinished, .testCaseStarted, .testStepStarted, .testStepFinished,
      .testCaseFinished, .suggestion, .externalAttachment:
      true
    case .attachment(let attachment): !attachment.isFact
    default: false
    }
  }
}
