#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
internal import GherkinText

/// A type of Foundation with a rule of this module.
package protocol FoundationReadable: ScalarReadable {
  static func read(text: String) throws(Diagnostic) -> Self
}

extension FoundationReadable {
  package static func read(_ scalar: YAMLScalar) throws(Diagnostic) -> Self {
    if scalar.kind == .null || scalar.text.isEmpty { throw .mismatch(needed: needed, scalar) }
    return try read(text: scalar.text)
  }
}

extension Date: FoundationReadable {
  package static var needed: String { "a date" }

  package static func read(text: String) throws(Diagnostic) -> Date {
    guard let timestamp = Timestamp(text) else {
      throw Diagnostic(
        "\(Diagnostic.quoted(text)) is not a date", "Write it like 2026-03-01 or 2026-03-01T17:30:00Z.")
    }
    return Date(timeIntervalSince1970: timestamp.secondsSince1970)
  }
}

extension URL: FoundationReadable {
  package static var needed: String { "a URL" }

  package static func read(text: String) throws(Diagnostic) -> URL {
    guard let url = URL(string: text, encodingInvalidCharacters: false) else {
      throw Diagnostic(
        "\(Diagnostic.quoted(text)) is not a URL",
        "Write it like https://example.org/path, other characters percent-encoded.")
    }
    return url
  }
}

extension UUID: FoundationReadable {
  package static var needed: String { "a UUID" }

  package static func read(text: String) throws(Diagnostic) -> UUID {
    guard let id = UUID(uuidString: text) else {
      throw Diagnostic(
        "\(Diagnostic.quoted(text)) is not a UUID", "Write it like E621E1F8-C36C-495A-93FC-0C247A3E6E5F.")
    }
    return id
  }
}

extension Decimal: FoundationReadable {
  package static var needed: String { "a decimal number" }

  /// The number of digits that a `Decimal` can always represent.
  private static let digits = 38

  package static func read(_ scalar: YAMLScalar) throws(Diagnostic) -> Decimal {
    // Not finite numbers of YAML have a letter n.
    let isFinite = !scalar.text.utf8.contains { $0 | 0x20 == UInt8(ascii: "n") }
    guard isFinite, scalar.kind.isNumber else { throw .mismatch(needed: needed, scalar) }
    return scalar.radix == 10 ? try read(text: scalar.text) : Decimal(try UInt64.read(scalar))
  }

  /// Parsed from the text directly, because `Double` would lose digits.
  package static func read(text: String) throws(Diagnostic) -> Decimal {
    let mantissa = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.filter { (0x30...0x39).contains($0) }
    let isPrecise = mantissa.drop { $0 == UInt8(ascii: "0") }.count <= digits
    guard isPrecise, let value = Decimal(string: text), value.isFinite else { throw .outOfRange(text, Decimal.self) }
    return value
  }
}

/// Data in base64. In the cell of a table, data is a list of bytes.
struct Base64: ScalarReadable {
  let data: Data

  static var needed: String { "base64 data" }

  /// Decodes base64, on any number of lines (https://yaml.org/type/binary.html).
  static func read(_ scalar: YAMLScalar) throws(Diagnostic) -> Base64 {
    let text = scalar.text
    if scalar.kind == .null { throw .mismatch(needed: needed, scalar) }
    let letters = text.utf8.filter { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    guard let data = Data(base64Encoded: Data(letters)) else {
      throw Diagnostic(
        "\(Diagnostic.quoted(text)) is not base64 data",
        "Write letters, digits, + and /, filled with = to a multiple of four.")
    }
    return Base64(data: data)
  }
}
