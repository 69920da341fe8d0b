extension FixedWidthInteger where Self: ScalarReadable {
  package static var needed: String { "an integer" }

  package static func read(_ scalar: YAMLScalar) throws(Diagnostic) -> Self {
    guard scalar.kind == .int else { throw .mismatch(needed: needed, scalar) }
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
    if scalar.radix != 10 { return Self(try UInt64.read(scalar)) }
    switch scalar.text.lowercased() {
    case ".inf", "+.inf": return .infinity
    case "-.inf": return -.infinity
    case ".nan": return .nan
    case let text:
      guard let value = Self(text), value.isFinite else { throw .outOfRange(scalar.text, Self.self) }
      return value
    }
  }
}

extension Double: ScalarReadable {}
extension Float: ScalarReadable {}

extension YAMLScalar {
  /// The base of an integer in YAML's core schema.
  var radix: Int { kind != .int ? 10 : text.hasPrefix("0o") ? 8 : text.hasPrefix("0x") ? 16 : 10 }
}
