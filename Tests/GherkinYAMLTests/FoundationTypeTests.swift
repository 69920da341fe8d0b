import Foundation
import Testing
import GherkinData
import GherkinTestSupport
import GherkinYAML

@Suite("Decoding dates, data, URLs and decimals")
struct FoundationTypeTests {
  @Test("a date is a point in time in ISO 8601, with or without quotes")
  func dates() throws {
    let text = "2026-03-01 17:30:00.25 +01:00"
    check(try decode(Date.self, text).timeIntervalSince1970, equals: 1_772_382_600.25)
    check(try decode([String: Date].self, "at: '\(text)'")["at"]?.timeIntervalSince1970, equals: 1_772_382_600.25)
  }

  @Test(
    "nonexistent dates and times are errors", arguments: ["2026-02-29", "2026-01-01T10:60", "today", "'12'"])
  func noDates(_ text: String) throws {
    let shown = text.filter { $0 != "'" }
    check(
      try complaint(Date.self, text),
      equals: "\"\(shown)\" is not a date. Write it like 2026-03-01 or 2026-03-01T17:30:00Z.")
  }

  @Test("data is base64 on any number of lines")
  func data() throws {
    check(try decode(Data.self, "aGVsbG8="), equals: Data("hello".utf8))
    check(try decode([String: Data].self, "x: !!binary |\n  aGVs\n  bG8=\n"), equals: ["x": Data("hello".utf8)])
    check(
      try complaint(Data.self, "aGVsbG8"),
      equals: "\"aGVsbG8\" is not base64 data. "
        + "Write letters, digits, + and /, filled with = to a multiple of four.")
  }

  @Test("a URL is a text that is a valid URL")
  func url() throws {
    check(try decode(URL.self, "https://example.org/a?b=c#d").absoluteString, equals: "https://example.org/a?b=c#d")
    check(
      try complaint(URL.self, "https://example.org/a b"),
      equals: "\"https://example.org/a b\" is not a URL. "
        + "Write it like https://example.org/path, other characters percent-encoded.")
  }

  @Test("a decimal keeps all digits")
  func decimal() throws {
    let text = "0.1234567890123456789012345678901234567"
    check(try decode(Decimal.self, text).description, equals: text)
    check(try decode(Decimal.self, "3.10"), equals: Decimal(sign: .plus, exponent: -1, significand: 31))
    check(try decode(Decimal.self, "-1.5e3"), equals: Decimal(-1500))
    check(try decode([Decimal].self, "[.5, 2., +3, 007]").map(\.description), equals: ["0.5", "2", "3", "7"])
    check(try decode(Decimal.self, "0x10"), equals: Decimal(16))
  }

  @Test("a decimal with too many digits is an error, and so is one that is not finite")
  func noDecimal() throws {
    let most = String(repeating: "1", count: 38)
    check(try decode(Decimal.self, "00" + most).description, equals: most)
    let digits = String(repeating: "1", count: 39)
    check(
      try complaint(Decimal.self, digits),
      equals: "\(digits) does not fit into Decimal. "
        + "Write a number with a smaller exponent or fewer digits.")
    #expect(try complaint(Decimal.self, "1e200").hasPrefix("1e200 does not fit into Decimal. "))
    check(
      try complaint(Decimal.self, ".inf"),
      equals: "a decimal number is needed, but this is the number .inf. Write a decimal number, such as 12.5.")
    check(
      try complaint(Decimal.self, "'1.5'"),
      equals: "a decimal number is needed, but this is the quoted text \"1.5\". Remove the quotes.")
  }

  @Test("null is an error for these types, and nil for optional ones")
  func null() throws {
    check(try complaint(Date.self, "~"), equals: "a date is needed, but this is null. Write a date.")
    check(try complaint(Data.self, "~"), equals: "base64 data is needed, but this is null. Write base64 data.")
    check(try complaint(URL.self, "[]"), equals: "a URL is needed, but this is a sequence. Write a URL.")
    check(try decode([Date?].self, "[~]"), equals: [nil])
  }
}
