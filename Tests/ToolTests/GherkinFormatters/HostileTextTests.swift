import GherkinMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite(
  "Hostile texts in a stream, on a terminal",
  .enabled(if: ConformanceData.isPresent, ConformanceData.absence), .long)
struct HostileTextTests {
  /// What acts on a terminal or hides in a text: C0 and C1 controls, sequences of both, what changes the direction of
  /// text, and invisible characters.
  private static let hostile = [
    "\u{1B}[2J", "\u{1B}[999A", "\u{1B}]0;title\u{7}", "\u{9B}1m", "\u{90}x\u{9C}", "\u{8}", "\r", "\0", "\u{7F}",
    "\u{85}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{200F}", "\u{61C}", "\u{2028}", "x\ny",
    "\u{200B}", "\u{FEFF}", "\u{E0041}",
  ]

  /// The members that contain texts of users, unlike ids and statuses.
  private static let texts: Set = [
    "body", "className", "code", "content", "contentType", "description", "expression", "fileName", "keyword",
    "language", "mediaType", "message", "methodName", "name", "pattern", "regularExpressions", "stackTrace", "text",
    "title", "uri", "url", "value", "version",
  ]

  static let formats = FormatterCatalog.all.map(\.name)

  @Test("no text in any format can control the terminal", arguments: formats)
  func texts(format: String) throws {
    for (stream, envelopes) in try Self.streams.get() {
      var output = try Reports.text(format, options: ["theme=plain"], envelopes, isTerminal: true)
      // The bars' own sequences: up by four lines, clear what is below.
      for own in ["\u{1B}[4A", "\u{1B}[J"] { output = output.replacing(own, with: "") }
      let acting = output.unicodeScalars.filter { $0 != "\n" && $0 != "\t" && Self.acts($0) }
      checkEmpty(acting, "\(stream): \(acting.map { String($0.value, radix: 16) })")
    }
  }

  /// All streams of the official data with hostile texts.
  private static let streams = Result {
    let paths = ConformanceData.paths(in: "pretty/testdata", suffix: ".ndjson")
    return try paths.enumerated().map { number, path in
      (path: path, envelopes: try spoilt(path, with: hostile[number % hostile.count]))
    }
  }

  private static func acts(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// A stream with a text after each text of users.
  private static func spoilt(_ stream: String, with hostile: String) throws -> [Envelope] {
    let lines = try JSONValue.lines(of: Files.bytes(stream)).map { try spoilt($0, with: hostile).text }
    return try NDJSONReader.envelopes(in: Array(lines.joined(separator: "\n").utf8), name: stream)
  }

  private static func spoilt(_ value: JSONValue, with hostile: String) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map { spoilt($0, with: hostile) })
    case .object(let members):
      // The media type of a source is one of two.
      let texts = members["data"] == nil ? Self.texts : Self.texts.subtracting(["mediaType"])
      let spoiltMembers = members.map { name, value -> (String, JSONValue) in
        guard texts.contains(name), let text = value.string else { return (name, spoilt(value, with: hostile)) }
        return (name, .string(text + hostile))
      }
      return .object(Dictionary(uniqueKeysWithValues: spoiltMembers))
    default: return value
    }
  }
}
