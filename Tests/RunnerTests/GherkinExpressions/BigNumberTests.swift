import GherkinExpressions
import GherkinSteps
import GherkinTestSupport
import Testing

struct BigNumberTests {
  @Test("big integers are parsed, and printed without redundant zeros and signs")
  func integers() {
    check(BigInteger("-0012")?.description, equals: "-12")
    check(BigInteger("+7")?.description, equals: "7")
    check(BigInteger("-0"), equals: 0)
    for text in ["", "-", "1.0", "١", "1e3", "--1"] { #expect(BigInteger(text) == nil, "\(text)") }
  }

  @Test("big integers are ordered by value")
  func integerOrder() {
    let ordered: [BigInteger] = [-100, -99, -1, 0, 1, 9, 10, 100]
    var generator = SeededGenerator(seed: 1)
    check(ordered.shuffled(using: &generator).sorted(), equals: ordered)
    for (index, number) in ordered.enumerated() {
      check(ordered.map { $0 < number }, equals: ordered.indices.map { $0 < index })
    }
  }

  @Test("a big integer converts to an integer type if it is in range")
  func integerConversion() {
    check(Int8(exactly: BigInteger(integerLiteral: -128)), equals: -128)
    #expect(Int8(exactly: BigInteger(integerLiteral: 128)) == nil)
    #expect(UInt8(exactly: BigInteger(integerLiteral: -1)) == nil)
  }

  @Test("big decimals print as written, and are compared by value")
  func decimals() {
    check(BigDecimal("2.50")?.description, equals: "2.50")
    let equal = ["2.5", "2.50", "+02.5", "25E-1", "0.25E+1", ".25e1"].compactMap { BigDecimal($0) }
    check(equal.count, equals: 6)
    for number in equal {
      check(number, equals: BigDecimal("2.5"))
      check(equal.contains { $0 < number }, equals: false)
      check(number.hashValue, equals: equal[0].hashValue)
    }
    check(BigDecimal("0.0"), equals: BigDecimal("-0E5"))
    for text in ["", "-", ".", "1E", "1E+", "1x", "E1", "1E99999999999999999999", "1..2"] {
      #expect(BigDecimal(text) == nil, "\(text)")
    }
  }

  @Test("big decimals are ordered by value, regardless of their exponents")
  func decimalOrder() throws {
    let ordered = try [
      "-1E999999999", "-10", "-9.99", "-1E-999999999", "0", "1E-5", "0.1", "0.11", "9", "10.5", "1E999999999",
    ]
    .map { try #require(BigDecimal($0)) }
    var generator = SeededGenerator(seed: 1)
    check(ordered.shuffled(using: &generator).sorted(), equals: ordered)
    check(Double(ordered[7]), equals: 0.11)
  }
}
