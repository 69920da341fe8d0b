package import GherkinExpressions

/// A type of the standard library or Foundation that has a rule of this module for decoding a cell.
protocol CellReadable: Sendable {
  /// Whether parameter types for this type are ignored.
  static var isPlain: Bool { get }

  /// Decodes the text of a cell.
  ///
  /// - Throws: the problem if the text is invalid.
  static func read(_ text: String) throws(Diagnostic) -> Self
}

extension CellReadable {
  static var isPlain: Bool { true }
}

extension GroupConversion {
  /// The conversion to a type that a cell of a table can be; nil for any other type.
  package init?(toCellType declared: any Sendable.Type) {
    self.init(to: declared, or: Self.cellReader)
  }

  private static func cellReader(of type: any Any.Type) -> Reader? {
    guard let readable = type as? any CellReadable.Type else { return nil }
    return { text -> (any Sendable)? in
      do { return try readable.read(text) } catch { return nil }
    }
  }
}

extension String: CellReadable {
  static func read(_ text: String) throws(Diagnostic) -> String { text }
}

extension Bool: CellReadable {
  static func read(_ text: String) throws(Diagnostic) -> Bool {
    switch text {
    case "true": return true
    case "false": return false
    default: throw .mismatch(text, needed: "a boolean", example: "true or false")
    }
  }
}

extension FixedWidthInteger where Self: CellReadable {
  static func read(_ text: String) throws(Diagnostic) -> Self {
    if let value = Self(text) { return value }
    let digits =
      text.utf8.first.map { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") } == true
      ? text.utf8.dropFirst() : text.utf8[...]
    let isInteger = !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
    throw isInteger ? .outOfRange(text, Self.self) : .mismatch(text, needed: "an integer", example: "such as 12")
  }
}

extension Int: CellReadable {}
extension Int8: CellReadable {}
extension Int16: CellReadable {}
extension Int32: CellReadable {}
extension Int64: CellReadable {}
extension Int128: CellReadable {}
extension UInt: CellReadable {}
extension UInt8: CellReadable {}
extension UInt16: CellReadable {}
extension UInt32: CellReadable {}
extension UInt64: CellReadable {}
extension UInt128: CellReadable {}

extension BinaryFloatingPoint where Self: CellReadable & LosslessStringConvertible {
  static func read(_ text: String) throws(Diagnostic) -> Self {
    guard NumberText.isDecimal(text), let value = Self(text) else {
      throw .mismatch(text, needed: "a number", example: "such as 12.5")
    }
    guard value.isFinite else { throw .outOfRange(text, Self.self) }
    return value
  }
}

extension Double: CellReadable {}
extension Float: CellReadable {}

/// The syntax of decimal numbers.
enum NumberText {
  /// Returns whether a text is a decimal number: `12`, `-0.5`, `1e3`; neither `nan` nor `0x1p3`.
  static func isDecimal(_ text: String) -> Bool {
    let allowed = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }
    return allowed && Double(text) != nil
  }
}
