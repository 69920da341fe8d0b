package import GherkinStepsCore
#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A type whose values are written as one scalar, in YAML, in JSON and in the cell of a table.
package protocol ScalarReadable: TextReadable {
  /// The expected value, with its article.
  static var needed: String { get }

  /// Decodes a scalar.
  ///
  /// - Throws: the problem if the scalar is invalid.
  static func read(_ scalar: YAMLScalar) throws(Diagnostic) -> Self
}

extension ScalarReadable {
  /// The value of a cell's text; nil if it is invalid.
  package static func value(of text: String) -> (any Sendable)? {
    do { return try read(YAMLScalar(cell: text)) } catch { return nil }
  }
}

extension Bool: ScalarReadable {
  package static var needed: String { "a boolean" }

  package static func read(_ scalar: YAMLScalar) throws(Diagnostic) -> Bool {
    guard case .bool(let value) = scalar.kind else { throw .mismatch(needed: needed, scalar) }
    return value
  }
}

extension String: ScalarReadable {
  package static var needed: String { "a text" }

  /// Any scalar except null, including `007` and `no`.
  package static func read(_ scalar: YAMLScalar) throws(Diagnostic) -> String {
    if scalar.kind == .null { throw .mismatch(needed: needed, scalar) }
    return scalar.text
  }
}

extension FixedWidthInteger where Self: ScalarReadable {
  package static var needed: String { "an integer" }

  package static func read(_ scalar: YAMLScalar) throws(Diagnostic) -> Self {
    guard scalar.kind == .int else { throw .mismatch(needed: needed, scalar) }
    return try value(of: scalar)
  }

  /// Returns the value of a text that is an integer, also if a tag makes it a number of another kind.
  fileprivate static func value(of scalar: YAMLScalar) throws(Diagnostic) -> Self {
    let text = scalar.text
    let value =
      switch scalar.radix {
      case 10: Self(text)
      case let radix: Self(text.dropFirst(2), radix: radix)
      }
    guard let value else { throw .outOfRange(text, Self.self) }
    return value
  }
}

extension Int: ScalarReadable {}
extension Int8: ScalarReadable {}
extension Int16: ScalarReadable {}
extension Int32: ScalarReadable {}
extension Int64: ScalarReadable {}
extension Int128: ScalarReadable {}
extension UInt: ScalarReadable {}
extension UInt8: ScalarReadable {}
extension UInt16: ScalarReadable {}
extension UInt32: ScalarReadable {}
extension UInt64: ScalarReadable {}
extension UInt128: ScalarReadable {}

extension BinaryFloatingPoint where Self: ScalarReadable & LosslessStringConvertible {
  package static var needed: String { "a number" }

  package static func read(_ scalar: YAMLScalar) throws(Diagnostic) -> Self {
    guard scalar.kind.isNumber else { throw .mismatch(needed: needed, scalar) }
    if scalar.radix != 10 { return Self(try UInt64.value(of: scalar)) }
    switch scalar.text.lowercased() {
    case ".inf", "+.inf": return .infinity
    case "-.inf": return -.infinity
    case ".nan": return .nan
    case let text:
      guard let value = Self(inRange: text), value.isFinite else { throw .outOfRange(scalar.text, Self.self) }
      return value
    }
  }
}

extension Double: ScalarReadable {}
extension Float: ScalarReadable {}

extension YAMLScalar {
  /// The base of a number in YAML's core schema.
  var radix: Int { !kind.isNumber ? 10 : text.hasPrefix("0o") ? 8 : text.hasPrefix("0x") ? 16 : 10 }
}

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
    return scalar.radix == 10 ? try read(text: scalar.text) : Decimal(try UInt64.value(of: scalar))
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
