extension FixedWidthInteger where Self: ScalarReadable {
  static func read(_ node: YAMLNode) throws(Diagnostic) -> Self {
    let scalar = try node.scalar(for: "an integer")
    guard CoreSchema(scalar) == .int else { throw .mismatch(needed: "an integer", node) }
    let text = scalar.text
    let value =
      if text.hasPrefix("0o") {
        Self(text.dropFirst(2), radix: 8)
      } else if text.hasPrefix("0x") {
        Self(text.dropFirst(2), radix: 16)
      } else {
        Self(text)
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
  static func read(_ node: YAMLNode) throws(Diagnostic) -> Self {
    let scalar = try node.scalar(for: "a number")
    switch CoreSchema(scalar) {
    case .int where scalar.text.hasPrefix("0o") || scalar.text.hasPrefix("0x"):
      return Self(try UInt64.read(node))
    case .int, .float: break
    default: throw .mismatch(needed: "a number", node)
    }
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
