private import CGherkinYAML
internal import GherkinData

/// An event of the C parser as a plain value.
struct ParserEvent {
  /// The kinds of event of the YAML serialization tree.
  enum Kind {
    case streamStart
    case streamEnd
    case documentStart
    case documentEnd
    case alias(String)
    case scalar(text: String, style: YAMLScalar.Style)
    case sequenceStart
    case sequenceEnd
    case mappingStart
    case mappingEnd
  }

  let kind: Kind
  let mark: Mark

  /// The name after `&`; nil if there is none.
  var anchor: String?

  /// The tag with its handle resolved; nil if there is none.
  var tag: String?
}

/// The error at which the C parser stopped, with its message.
struct ParserFailure: Error {
  /// The location of the error: line and column of the scanner, or a byte offset of the reader.
  enum Place {
    case mark(Mark)
    case offset(Int)
  }

  let reason: String
  let place: Place

  /// The context, such as `while parsing a block mapping`, and its start.
  let context: String?
  let contextLine: Int
}

/// The owner of a libyaml parser: converts bytes to events, and releases libyaml's memory.
///
/// A class, because libyaml stores pointers into the parser, which therefore must not move.
final class EventReader {
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  /// Creates a reader.
  ///
  /// - Parameter bytes: the text, without a byte order mark; must remain valid while the reader exists.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ParserFailure) {
    parser = .allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      throw ParserFailure(reason: "out of memory", place: .offset(0), context: nil, contextLine: 0)
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// Reads the next event; the last one is `streamEnd`.
  func next() throws(ParserFailure) -> ParserEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
    defer { yaml_event_delete(&event) }
    let mark = Mark(event.start_mark)
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      return ParserEvent(
        kind: .scalar(text: text, style: .init(scalar.style)), mark: mark, anchor: string(scalar.anchor),
        tag: string(scalar.tag))
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      return ParserEvent(kind: .sequenceStart, mark: mark, anchor: string(start.anchor), tag: string(start.tag))
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      return ParserEvent(kind: .mappingStart, mark: mark, anchor: string(start.anchor), tag: string(start.tag))
    case YAML_ALIAS_EVENT:
      return ParserEvent(kind: .alias(string(event.data.alias.anchor) ?? ""), mark: mark)
    case YAML_SEQUENCE_END_EVENT: return ParserEvent(kind: .sequenceEnd, mark: mark)
    case YAML_MAPPING_END_EVENT: return ParserEvent(kind: .mappingEnd, mark: mark)
    case YAML_DOCUMENT_START_EVENT: return ParserEvent(kind: .documentStart, mark: mark)
    case YAML_DOCUMENT_END_EVENT: return ParserEvent(kind: .documentEnd, mark: mark)
    case YAML_STREAM_START_EVENT: return ParserEvent(kind: .streamStart, mark: mark)
    default: return ParserEvent(kind: .streamEnd, mark: mark)
    }
  }

  /// Returns the error at which libyaml stopped.
  private func failure() -> ParserFailure {
    let state = parser.pointee
    let reason = state.problem.map { String(cString: $0) } ?? "out of memory"
    // Only the scanner and the parser report a line and a column.
    let hasOffset = state.error == YAML_READER_ERROR || state.error == YAML_MEMORY_ERROR
    return ParserFailure(
      reason: reason,
      place: hasOffset ? .offset(state.problem_offset) : .mark(Mark(state.problem_mark)),
      context: state.context.map { String(cString: $0) },
      contextLine: Int(Mark(state.context_mark).line))
  }

  private func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    text.map { String(cString: $0) }
  }
}

extension Mark {
  /// libyaml counts from 0. Positions that need more than 31 bits are clamped.
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: Int32(clamping: mark.line &+ 1), column: Int32(clamping: mark.column &+ 1))
  }
}

extension YAMLScalar.Style {
  fileprivate init(_ style: yaml_scalar_style_t) {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: self = .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: self = .literal
    case YAML_FOLDED_SCALAR_STYLE: self = .folded
    default: self = .plain
    }
  }
}
