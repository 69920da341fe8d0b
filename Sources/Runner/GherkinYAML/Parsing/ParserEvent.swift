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
