internal import Gherkin

/// Lines of a stream, read as far as merging needs them.
///
/// Sources, documents, pickles and test cases have no texts but for names of files and ids; all other messages are whole.
package struct OutlinedLines: Sendable {
  /// A message and its line.
  package struct Line: Sendable {
    /// The number of the line, counted from 1.
    package let number: Int
    /// The place of its bytes among those of all lines.
    var range: Range<Int>
    /// The message.
    package let envelope: Envelope
    /// The places of its ids among those of all lines.
    var ids: Range<Int>
  }

  /// The messages.
  package private(set) var lines: [Line] = []
  /// The ids of all messages.
  private(set) var ids: [IDUse] = []
  /// The places of the ids in their lines, behind the quotation marks.
  private var places: [UInt32] = []
  /// The bytes, if there are messages that merging asks for again.
  private let text: Spool.Entry?
  /// Why what follows the lines cannot be read.
  package private(set) var error: NDJSONError?
  /// The number of the last line.
  package private(set) var end = 0

  /// Reads lines.
  ///
  /// - Parameters:
  ///   - bytes: whole lines.
  ///   - name: what errors call the stream.
  ///   - firstLine: the number of the first line, counted from 1.
  ///   - spool: keeps what is asked for again; nil if nothing is.
  package init(_ bytes: [UInt8], name: String, firstLine: Int, keptIn spool: Spool?) {
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
    text = keepsText ? spool?.keep(bytes) : nil
    if text != nil { places = ids.map { UInt32(clamping: $0.place.lowerBound + 1) } }
  }

  /// Makes the line of an envelope, and keeps it if merging asks for it again.
  init(_ envelope: Envelope, number: Int, keptIn spool: Spool?) {
    var whole: Envelope? = envelope
    ids = envelope.isDefinition ? whole.idUses : []
    var range = 0..<0
    if let spool, envelope.isKept {
      var json = JSONWriter()
      json.code(object: &whole)
      range = 0..<json.bytes.count
      text = spool.keep(Array(json.bytes))
    } else {
      text = nil
    }
    lines = [Line(number: number, range: range, envelope: envelope, ids: ids.indices)]
  }

  /// A line that merging asks for again; nil if it is none, or if lines are not kept.
  ///
  /// - Parameter stream: the stream of the line, as its place among the streams.
  func kept(_ line: Line, of stream: Int) -> KeptLine? {
    guard let text, line.envelope.isKept else { return nil }
    let hasPlaces = !places.isEmpty && !ids[line.ids].contains { $0.kind == .run }
    return KeptLine(entry: text, range: line.range, ids: hasPlaces ? places[line.ids] : nil, stream: stream)
  }
}

extension Envelope {
  /// Whether merging keeps the message's line, as it is as large as the features.
  var isKept: Bool {
    switch self {
    case .source, .gherkinDocument, .pickle, .testCase: true
    default: false
    }
  }

  /// Whether the message precedes what happens in the run.
  var isDefinition: Bool {
    switch self {
    case .parameterType, .stepDefinition, .hook: true
    default: isKept
    }
  }

  /// Whether the message tells what happens in the run, and is not about all of it.
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
