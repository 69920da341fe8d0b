/// A whole number of any length: a value to compare, print and convert, without arithmetic.
public struct BigInteger: Sendable, Hashable, CustomStringConvertible {
  /// Whether the number is negative.
  public let isNegative: Bool
  /// The decimal digits without leading zeros, "0" for zero.
  public let digits: String

  /// Creates a number from the digits `0` to `9` with an optional `+` or `-`; nil for any other text.
  public init?(_ text: some StringProtocol) {
    let sign = text.utf8.first
    let hasSign = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
    let unsigned = text.utf8.dropFirst(hasSign ? 1 : 0)
    guard !unsigned.isEmpty, unsigned.allSatisfy(\.isDigit) else { return nil }
    let significant = unsigned.drop { $0 == UInt8(ascii: "0") }
    digits = significant.isEmpty ? "0" : String(decoding: significant, as: UTF8.self)
    isNegative = sign == UInt8(ascii: "-") && !significant.isEmpty
  }

  /// The number in decimal notation.
  public var description: String { isNegative ? "-" + digits : digits }
}

extension BigInteger: Comparable {
  /// Compares the values.
  public static func < (left: Self, right: Self) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? right.isSmallerInSize(than: left) : left.isSmallerInSize(than: right)
  }

  private func isSmallerInSize(than other: Self) -> Bool {
    let (count, otherCount) = (digits.utf8.count, other.digits.utf8.count)
    return count == otherCount ? digits < other.digits : count < otherCount
  }
}

extension BigInteger: ExpressibleByIntegerLiteral {
  /// Creates the number of a literal.
  public init(integerLiteral value: Int) {
    isNegative = value < 0
    digits = String(value.magnitude)
  }
}

extension FixedWidthInteger {
  /// Creates the same number; nil if it does not fit into this type.
  public init?(exactly number: BigInteger) {
    self.init(number.description)
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII digit.
  package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

/// A decimal number of any length: a value to compare, print and convert, without arithmetic.
///
/// It keeps the original text: `2.50` prints as `2.50`, and equals `2.5`.
public struct BigDecimal: Sendable, CustomStringConvertible {
  /// The number as it was written.
  public let description: String
  /// Whether it is below zero.
  public let isNegative: Bool
  /// The digits without leading and trailing zeros; empty for zero. The decimal point is before the first digit.
  private let significand: String
  /// The exponent of the power of ten by which `0.significand` is multiplied.
  private let exponent: Int

  /// Creates a number from digits with an optional sign, point, and exponent after `E` or `e`: `-12.5`, `.5`, `1.5E+3`.
  ///
  /// Returns nil for any other text, and if the exponent does not fit into an `Int`.
  public init?(_ text: String) {
    var rest = text.utf8[...]
    var isNegative = false
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      rest.removeFirst()
    }
    let whole = rest.prefix(while: \.isDigit)
    rest = rest.dropFirst(whole.count)
    var fraction = rest.prefix(0)
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix(while: \.isDigit)
      rest = rest.dropFirst(1 + fraction.count)
    }
    guard !(whole.isEmpty && fraction.isEmpty), let power = Self.power(rest) else { return nil }

    let digits = Array(whole) + Array(fraction)
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    let end = significant.lastIndex { $0 != UInt8(ascii: "0") }.map { $0 + 1 } ?? significant.startIndex
    let (exponent, hasOverflow) = power.addingReportingOverflow(whole.count - (digits.count - significant.count))
    guard !hasOverflow else { return nil }
    description = text
    significand = String(decoding: significant[..<end], as: UTF8.self)
    self.isNegative = isNegative && !significand.isEmpty
    self.exponent = significand.isEmpty ? 0 : exponent
  }

  /// Returns the number after `E`: 0 if there is no exponent, nil if the text is not a number.
  private static func power(_ text: Substring.UTF8View) -> Int? {
    guard let mark = text.first else { return 0 }
    guard mark == UInt8(ascii: "E") || mark == UInt8(ascii: "e") else { return nil }
    return Int(String(decoding: text.dropFirst(), as: UTF8.self))
  }
}

extension BigDecimal: Hashable {
  /// Compares the values.
  public static func == (left: Self, right: Self) -> Bool {
    left.isNegative == right.isNegative && left.exponent == right.exponent && left.significand == right.significand
  }

  /// Hashes the value, regardless of its notation.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(isNegative)
    hasher.combine(exponent)
    hasher.combine(significand)
  }
}

extension BigDecimal: Comparable {
  /// Compares the values.
  public static func < (left: Self, right: Self) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? right.isSmallerInSize(than: left) : left.isSmallerInSize(than: right)
  }

  private func isSmallerInSize(than other: Self) -> Bool {
    if significand.isEmpty || other.significand.isEmpty { return significand.isEmpty && !other.significand.isEmpty }
    return exponent == other.exponent ? significand < other.significand : exponent < other.exponent
  }
}

extension Double {
  /// Creates the nearest number of this type; infinite if the value is too large.
  public init(_ number: BigDecimal) {
    self = Self(number.description) ?? .nan
  }
}

extension BinaryFloatingPoint where Self: LosslessStringConvertible {
  /// Creates the number that is nearest to that of a text; nil if the text is no number, or if its number is too large or
  /// too near to zero.
  package init?(inRange text: some StringProtocol) {
    guard let value = Self(String(text)) else { return nil }
    if value.isInfinite || value == 0 {
      // `inf` and `0.0` have no such digit.
      let mantissa = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
      guard !mantissa.contains(where: { (0x31...0x39).contains($0) }) else { return nil }
    }
    self = value
  }
}
