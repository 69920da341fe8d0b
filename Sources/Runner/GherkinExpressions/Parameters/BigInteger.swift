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
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
