import Foundation
import GherkinData
import GherkinTestSupport
import GherkinYAML
import Testing

@Suite("Decoding single values")
struct ValueTests {
  @Test(
    "a text is decoded from any scalar as written",
    arguments: ["no", "12", "007", "1.50", "true", "0x1F", "2026-03-01", ".inf", "12:30", "“x” \u{A0}y"])
  func asWritten(_ text: String) throws {
    check(try decode(String.self, text), equals: text)
    check(try decode([String: String].self, "a: \(text)"), equals: ["a": text])
  }

  @Test("quotes, escapes and folding are resolved")
  func styles() throws {
    let text = """
      - 'it''s'
      - "tab\\t, \\u00e9, \\U0001F37A"
      - |
        two
         lines
      - >-
        one
        line

        and another
      - plain
        over lines
      - "~"
      """
    check(
      try decode([String].self, text),
      equals: ["it's", "tab\t, é, 🍺", "two\n lines\n", "one line\nand another", "plain over lines", "~"])
  }

  @Test("null and an empty value are nil, and empty quotes are an empty text")
  func null() throws {
    check(try decode([String?].self, "[null, ~, Null]"), equals: [nil, nil, nil])
    check(try decode([String: String?].self, "name:\n"), equals: ["name": nil])
    check(try decode([String: String?].self, "name: ''\n"), equals: ["name": ""])
    check(try decode([Date?].self, "[~]"), equals: [nil])
  }

  @Test("every integer type accepts its minimum and maximum")
  func bounds() throws {
    func check<T: FixedWidthInteger & Decodable>(_ type: T.Type) throws {
      #expect(try decode([T].self, "[\(T.min), \(T.max)]") == [T.min, T.max])
      #expect(try decode([String: T].self, "{min: \(T.min), max: \(T.max)}") == ["min": T.min, "max": T.max])
      #expect(try decode(T.self, "\(T.max)") == T.max)
    }
    let types: [any (FixedWidthInteger & Decodable).Type] = [
      Int.self, Int8.self, Int16.self, Int32.self, Int64.self, Int128.self,
      UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, UInt128.self,
    ]
    for type in types { try check(type) }
  }

  @Test("an enum is decoded from a raw value, or with associated values as Swift synthesizes it")
  func enums() throws {
    check(try decode([Style].self, "[ale, 'stout']"), equals: [.ale, .stout])
    let text = "- circle: {radius: 2}\n- square: {_0: 3}\n- none: {}\n"
    check(try decode([Shape].self, text), equals: [.circle(radius: 2), .square(3), .none])
  }

  @Test("a tag determines the type of a scalar, and can name the kind of a collection")
  func tags() throws {
    let text = "[!!str 12, !!int '12', !!float 3, !!bool \"true\", !!null '~', ! 12, !<tag:yaml.org,2002:int> 1]"
    check(
      try decode([YAMLValue].self, text),
      equals: [.string("12"), .int(12), .float(3), .bool(true), .null, .string("12"), .int(1)])
    check(try decode([Double].self, "[!!float 3, !!float 0o14, !!float 0xC]"), equals: [3, 12, 12])
    check(try decode([Decimal].self, "[!!float 3, !!float 0o14, !!float 0xC]"), equals: [3, 12, 12])
    check(try decode([String: [Int]].self, "!!map {a: !!seq [1]}"), equals: ["a": [1]])
  }

  @Test("a date is a point in time in ISO 8601, with or without quotes")
  func dates() throws {
    let text = "2026-03-01 17:30:00.25 +01:00"
    check(try decode(Date.self, text).timeIntervalSince1970, equals: 1_772_382_600.25)
    check(try decode([String: Date].self, "at: '\(text)'")["at"]?.timeIntervalSince1970, equals: 1_772_382_600.25)
  }

  @Test("data is base64 on any number of lines, and a URL is a text")
  func dataAndURL() throws {
    check(try decode(Data.self, "aGVsbG8="), equals: Data("hello".utf8))
    check(try decode([String: Data].self, "x: !!binary |\n  aGVs\n  bG8=\n"), equals: ["x": Data("hello".utf8)])
    check(try decode(URL.self, "https://example.org/a?b=c#d").absoluteString, equals: "https://example.org/a?b=c#d")
  }

  @Test("a decimal keeps all digits")
  func decimal() throws {
    let text = "0.1234567890123456789012345678901234567"
    check(try decode(Decimal.self, text).description, equals: text)
    check(try decode(Decimal.self, "3.10"), equals: Decimal(sign: .plus, exponent: -1, significand: 31))
    check(try decode(Decimal.self, "-1.5e3"), equals: Decimal(-1500))
    check(try decode([Decimal].self, "[.5, 2., +3, 007]").map(\.description), equals: ["0.5", "2", "3", "7"])
    check(try decode(Decimal.self, "0x10"), equals: Decimal(16))
    let most = String(repeating: "1", count: 38)
    check(try decode(Decimal.self, "00" + most).description, equals: most)
  }

  @Test("nodes and untyped values can be decoded as parts of a type")
  func untyped() throws {
    struct Part: Decodable {
      var node: YAMLNode
      var value: YAMLValue
    }
    let part = try decode(Part.self, "node: [a]\nvalue: {x: [1, ~, no, 1.5, true]}\n")
    check(part.node.sequence?.first?.scalar?.text, equals: "a")
    check(part.value, equals: .object(["x": .array([.int(1), .null, .string("no"), .float(1.5), .bool(true)])]))
  }
}

enum Style: String, Decodable { case ale, stout }
enum Listed: String, Decodable, CaseIterable { case ale, stout }

enum Shape: Decodable, Equatable {
  case circle(radius: Double)
  case square(Double)
  case none
}
