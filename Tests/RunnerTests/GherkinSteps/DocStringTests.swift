import Foundation
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Doc strings")
struct DocStringTests {
  private struct Order: Decodable, Equatable {
    var beer: String
    var count: Int
    var day: Date?
  }

  /// Reads texts of the form `a,b,c`.
  private struct CommaDecoder: DocStringDecoder {
    let mediaTypes = ["text/commas", "json5"]

    func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
      guard let value = text.split(separator: ",").map(String.init) as? Value else {
        throw DocStringDecodingError(line: 1, column: 2, path: "list", problem: "no list", remedy: "Write a list.")
      }
      return value
    }
  }

  /// A doc string with its fence on line 7, column 5.
  private func written(_ content: String, _ mediaType: String? = "json") -> DocString {
    DocString(
      content: content, mediaType: mediaType,
      origin: DocStringOrigin(file: "f.feature", fence: TextPlace(line: 7, column: 5), decoders: [CommaDecoder()]))
  }

  private func complaint<Value: Decodable>(
    _ type: Value.Type, _ content: String, _ mediaType: String? = "json"
  ) throws -> String {
    try failure(DocStringError.self) { _ = try written(content, mediaType).decode(type) }
  }

  @Test(
    "JSON is decoded for its media types, regardless of case and parameters",
    arguments: ["json", "JSON", "application/json", "application/json; charset=utf-8", "application/vnd.x+json"])
  func json(mediaType: String) throws {
    let text = #"{"beer": "Stout", "count": 2, "day": "1970-01-02"}"#
    let order = Order(beer: "Stout", count: 2, day: Date(timeIntervalSince1970: 86_400))
    check(try DocString(content: text, mediaType: mediaType).decode(Order.self), equals: order)
    check(try DocString(content: text).decode(Order.self, as: mediaType), equals: order)
  }

  @Test("a library's decoder is used for its media types")
  func registered() throws {
    check(try written("a,b", "text/commas").decode([String].self), equals: ["a", "b"])
  }

  private struct Picky: Decodable {
    struct Weak: Error, CustomStringConvertible { let description = "too weak" }
    init(from decoder: any Decoder) throws { throw Weak() }
  }

  private static let types: [String: any (Decodable & Sendable).Type] = [
    "Int": Int.self, "Order": Order.self, "[Order]": [Order].self, "Picky": Picky.self,
    "[String:[Int]]": [String: [Int]].self,
  ]

  @Test("an error has a location in the feature file, the line with a caret, the problem and a remedy")
  func errors() async throws {
    // The kind is a type, and the media type if there is one.
    try await GoldenCases("cases/doc-strings.txt").expect { example in
      let words = example.kind.split(separator: " ").map(String.init)
      let type = try #require(Self.types[words[0]])
      return try complaint(type, example.text, words.dropFirst().first)
    }
  }

  @Test(
    "invalid JSON is an error at its first wrong character",
    arguments: [
      ("", "1: a value is needed, but the text ends here"),
      ("{\"a\": 1,}", #"9: a key between double quotes is needed, but this is "}""#),
      ("[1 2]", #"4: a comma or ] is needed, but this is "2""#),
      ("{\"a\" 1}", #"6: a colon is needed, but this is "1""#),
      ("{\"a\": 01}", #"8: a comma or } is needed, but this is "1""#),
      ("1 x", #"3: the end of the text is needed, but this is "x""#),
      ("\"a\nb\"", #"3: the text has no closing quotation mark on its line; write \n for a line break"#),
      ("\"\\q\"", #"3: one of " \ / b f n r t u is needed, but this is "q""#),
      ("\"\\u12g4\"", #"6: a hexadecimal digit is needed, but this is "g""#),
      (#""\ud800""#, #"8: the other half of a surrogate pair is needed, but this is "\"""#),
      (#""\udc00x""#, #"8: the other half of a surrogate pair is needed, but this is "x""#),
      ("-", "2: a digit is needed, but the text ends here"),
      ("\"abc", "5: a closing double quote is needed, but the text ends here"),
    ])
  func syntax(text: String, problem: String) throws {
    check(try complaint(Int.self, text), contains: "doc string (json), line 1, column \(problem)\n")
  }

  @Test("a key that no property has is ignored if it resembles none")
  func otherKeys() throws {
    let text = DocString(content: #"{"beer": "a", "count": 2, "colour": 1}"#)
    check(try text.decode(Order.self, as: "json").count, equals: 2)
  }

  @Test("values of Foundation and enums are decoded as in fixtures")
  func foundation() throws {
    struct Values: Decodable, Equatable {
      var url: URL
      var id: UUID
      var price: Decimal
      var data: Data
      var numbers: [Int: Double]
    }
    let id = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    let text = """
      {"url": "https://example.org", "id": "\(id)", "price": 0.12345678901234567890, "data": "aGk=", "numbers": {"1": 2}}
      """
    let values = try DocString(content: text).decode(Values.self, as: "json")
    check(values.price.description, equals: "0.1234567890123456789")
    #expect(values.id == UUID(uuidString: id) && values.data == Data("hi".utf8) && values.numbers == [1: 2])
  }

  @Test("only line feeds end lines, so that positions are those of the feature file")
  func lines() throws {
    #expect(
      try complaint([Int].self, "[\"\u{2028}\u{85}\",\r\n x]").hasPrefix(
        "f.feature:9:6: doc string (json), line 2, column 2: "))
  }

  @Test(
    "a number out of its type's range is found among many", arguments: ["1.5", "99999999999999999999", "-1e400"],
    [0, 1, 70, 99])
  func misfit(number: String, place: Int) throws {
    let numbers = (0..<100).map { $0 == place ? number : "\($0)" }
    let column = "[".count + numbers.prefix(place).reduce(0) { $0 + $1.count + 1 } + 1
    let message = try complaint([Int].self, "[" + numbers.joined(separator: ",") + "]")
    let isWhole = !number.contains(".") && !number.contains("e")
    let problem = isWhole ? "\(number) does not fit into Int" : "an integer is needed, but this is the number \(number)"
    #expect(
      message.hasPrefix(
        "f.feature:8:\(column + 4): doc string (json), line 1, column \(column): [\(place)]: \(problem)\n"))
  }

  @Test("a doc string that was created in code has only a location in the text")
  func made() throws {
    let text = DocString(content: "[x]", mediaType: "json")
    check(
      try failure(DocStringError.self) { _ = try text.decode([Int].self) },
      equals: """
        doc string (json), line 1, column 2: [0]: a value is needed, but this is "x"
          1 | [x]
            |  ^
        Write JSON as defined by RFC 8259.
        """)
  }

  @Test("hostile JSON causes an error, not a crash")
  func hostile() throws {
    let deep = String(repeating: "[", count: 100_000)
    let tooDeep = try complaint([Int].self, deep)
    #expect(tooDeep.contains(" … [0]") && tooDeep.contains(": collections are nested more than 128 levels deep\n"))
    let long = String(repeating: " ", count: 100_000) + "\u{1B}[31m"
    let message = try complaint([Int].self, long)
    #expect(message.contains(#"a value is needed, but this is "\u{1B}""#))
    #expect(!message.contains("\u{1B}"))
    #expect(message.count < 400)
    _ = try complaint([Int].self, "{\"\\ud83c\\udf7a\": 1, \"a\\u0062\": [\"\u{0}\"]}")
  }

  @Test("doc strings with the same text and media type are equal, regardless of their locations")
  func equality() {
    check(written("a"), equals: DocString(content: "a", mediaType: "json"))
    check(written("a"), differsFrom: DocString(content: "a"))
    check(written("a").hashValue, equals: DocString(content: "a", mediaType: "json").hashValue)
  }
}
