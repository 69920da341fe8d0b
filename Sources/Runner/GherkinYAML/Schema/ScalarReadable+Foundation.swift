#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import GherkinText

extension Date: ScalarReadable {
  static func read(_ node: YAMLNode) throws(Diagnostic) -> Date {
    let text = try node.text(for: "a date")
    guard let timestamp = Timestamp(text) else { throw .noDate(text) }
    return Date(timeIntervalSince1970: timestamp.secondsSince1970)
  }
}

extension Data: ScalarReadable {
  /// Decodes base64, on any number of lines (https://yaml.org/type/binary.html).
  static func read(_ node: YAMLNode) throws(Diagnostic) -> Data {
    let text = try node.text(for: "base64 data")
    let letters = text.utf8.filter { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    guard let data = Data(base64Encoded: Data(letters)) else { throw .noBase64(text) }
    return data
  }
}

extension URL: ScalarReadable {
  static func read(_ node: YAMLNode) throws(Diagnostic) -> URL {
    let text = try node.text(for: "a URL")
    guard let url = URL(string: text, encodingInvalidCharacters: false) else { throw .noURL(text) }
    return url
  }
}

extension Decimal: ScalarReadable {
  /// The number of digits that a `Decimal` can always represent.
  private static let digits = 38

  /// Parsed from the text directly, because `Double` would lose digits.
  static func read(_ node: YAMLNode) throws(Diagnostic) -> Decimal {
    let scalar = try node.scalar(for: "a decimal number")
    switch CoreSchema(scalar) {
    case .int where !scalar.text.hasPrefix("0o") && !scalar.text.hasPrefix("0x"): break
    case .int: return Decimal(try UInt64.read(node))
    case .float where !scalar.text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "n") }): break
    default: throw .mismatch(needed: "a decimal number", node)
    }
    let mantissa = scalar.text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.filter { (0x30...0x39).contains($0) }
    let isPrecise = mantissa.drop { $0 == UInt8(ascii: "0") }.count <= digits
    guard isPrecise, let value = Decimal(string: scalar.text), value.isFinite else {
      throw .outOfRange(scalar.text, Decimal.self)
    }
    return value
  }
}
