import Foundation
import Testing
import GherkinData
import GherkinYAML

@Suite("Decoding dates, data, URLs and decimals")
struct FoundationTypeTests {
  @Test("a date is a point in time in ISO 8601, with or without quotes")
  func dates() throws {
    let text = "2026-03-01 17:30:00.25 +01:00"
    #expect(try decode(Date.self, text).timeIntervalSince1970 == 1_772_382_600.25)
    #expect(try decode([String: Date].self, "at: '\(text)'")["at"]?.timeIntervalSince1970 == 1_772_382_600.25)
  }

  @Test(
    "nonexistent dates and times are errors", arguments: ["2026-02-29", "2026-01-01T10:60", "today", "'12'"])
  func noDates(_ text: String) throws {
    let shown = text.filter { $0 != "'" }
    #expect(
      try complaint(Date.self, text)
        == "\"\(shown)\" is not a date. Write it like 2026-03-01 or 2026-03-01T17:30:00Z.")
  }

  @Test("data is base64 on any number of lines")
  func data() throws {
    #expect(try decode(Data.self, "aGVsbG8=") == Data("hello".utf8))
    #expect(try decode([String: Data].self, "x: !!binary |\n  aGVs\n  bG8=\n") == ["x": Data("hello".utf8)])
    #expect(
      try complaint(Data.self, "aGVsbG8") == "\"aGVsbG8\" is not base64 data. "
        + "Write letters, digits, + and /, filled with = to a multiple of four.")
  }

  @Test("a URL is a text that is a valid URL")
  func url() throws {
    #expect(try decode(URL.self, "https://example.org/a?b=c#d").absoluteString == "https://example.org/a?b=c#d")
    #expect(
      try complaint(URL.self, "https://example.org/a b") == "\"https://example.org/a b\" is not a URL. "
        + "Write it like https://example.org/path, other characters percent-encoded.")
  }

  @Test("a decimal keeps all digits")
  func decimal() throws {
    let text = "0.1234567890123456789012345678901234567"
    #expect(try decode(Decimal.self, text).description == text)
    #expect(try decode(Decimal.self, "3.10") == Decimal(sign: .plus, exponent: -1, significand: 31))
    #expect(try decode(Decimal.self, "-1.5e3") == Decimal(-1500))
    #expect(try decode([Decimal].self, "[.5, 2., +3, 007]").map(\.description) == ["0.5", "2", "3", "7"])
    #expect(try decode(Decimal.self, "0x10") == Decimal(16))
  }

  @Test("a decimal with too many digits is an error, and so is one that is not finite")
  func noDecimal() throws {
    let most = String(repeating: "1", count: 38)
    #expect(try decode(Decimal.self, "00" + most).description == most)
    let digits = String(repeating: "1", count: 39)
    #expect(
      try complaint(Decimal.self, digits) == "\(digits) does not fit into Decimal. "
        + "Write a number with a smaller exponent or fewer digits.")
    #expect(try complaint(Decimal.self, "1e200").hasPrefix("1e200 does not fit into Decimal. "))
    #expect(
      try complaint(Decimal.self, ".inf")
        == "a decimal number is needed, but this is the number .inf. Write a decimal number, such as 12.5.")
    #expect(
      try complaint(Decimal.self, "'1.5'")
        == "a decimal number is needed, but this is the quoted text \"1.5\". Remove the quotes.")
  }

  @Test("null is an error for these types, and nil for optional ones")
  func null() throws {
    #expect(try complaint(Date.self, "~") == "a date is needed, but this is null. Write a date.")
    #expect(try complaint(Data.self, "~") == "base64 data is needed, but this is null. Write base64 data.")
    #expect(try complaint(URL.self, "[]") == "a URL is needed, but this is a sequence. Write a URL.")
    #expect(try decode([Date?].self, "[~]") == [nil])
  }
}
