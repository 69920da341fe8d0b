#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import GherkinText

extension Date: CellReadable {
  static var isPlain: Bool { false }

  static func read(_ text: String) throws(Diagnostic) -> Date {
    guard let timestamp = Timestamp(text) else {
      throw .mismatch(text, needed: "a date", example: "such as 2026-03-01 or 2026-03-01T17:30:00Z")
    }
    return Date(timeIntervalSince1970: timestamp.secondsSince1970)
  }
}

extension URL: CellReadable {
  static var isPlain: Bool { false }

  static func read(_ text: String) throws(Diagnostic) -> URL {
    guard let url = URL(string: text, encodingInvalidCharacters: false) else {
      throw .mismatch(text, needed: "a URL", example: "such as https://example.org/path")
    }
    return url
  }
}

extension UUID: CellReadable {
  static var isPlain: Bool { false }

  static func read(_ text: String) throws(Diagnostic) -> UUID {
    guard let id = UUID(uuidString: text) else {
      throw .mismatch(text, needed: "a UUID", example: "such as E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    }
    return id
  }
}

extension Decimal: CellReadable {
  static var isPlain: Bool { false }

  /// The number of digits that a `Decimal` can always represent.
  private static let digits = 38

  static func read(_ text: String) throws(Diagnostic) -> Decimal {
    guard NumberText.isDecimal(text) else {
      throw .mismatch(text, needed: "a decimal number", example: "such as 12.50")
    }
    let mantissa = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.filter { (0x30...0x39).contains($0) }
    let isPrecise = mantissa.drop { $0 == UInt8(ascii: "0") }.count <= digits
    guard isPrecise, let value = Decimal(string: text), value.isFinite else { throw .outOfRange(text, Decimal.self) }
    return value
  }
}
