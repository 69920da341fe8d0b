/// What the C parser met next, as a plain value.
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

  /// The name after `&`, if the node has one.
  var anchor: String?

  /// The tag with its handle resolved, if the node has one.
  var tag: String?
}

/// A place in the text: line and column from 1, the column in code points.
struct Mark: Hashable, Sendable {
  var line: Int32
  var column: Int32
}

/// Why the C parser stopped, in its own words.
struct ParserFailure: Error {
  /// Where the trouble is: the scanner tells line and column, the reader of bytes an offset.
  enum Place {
    case mark(Mark)
    case offset(Int)
  }

  let reason: String
  let place: Place

  /// What the parser was busy with, such as `while parsing a block mapping`, and where that began.
  let context: String?
  let contextLine: Int
}
