import Foundation
import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("Matchers of any value, and of numbers")
struct ValueMatcherTests {
  private let three: Int? = 3
  private let none: Int? = nil

  @Test("equal compares values, also wrapped ones and nil")
  func equalValues() throws {
    try expect(3).to(equal(3))
    try expect(3).toNot(equal(4))
    fails(try expect(3).to(equal(4)), "expected 3 to equal 4")
    fails(try expect("a").toNot(equal("a")), "expected \"a\" not to equal \"a\"")
    try expect(three).to(equal(3))
    try expect(none).toNot(equal(3))
    try expect(none).to(equal(nil))
    try expect(none).to(equal(none))
    fails(try expect(none).to(equal(3)), "expected nil to equal 3")
    fails(try expect(three).to(equal(nil)), "expected 3 to equal nil")
    fails(try expect(three).toNot(equal(3)), "expected 3 not to equal 3")
  }

  private struct Sealed: Equatable, CustomStringConvertible {
    let secret: Int
    let description = "sealed"
  }

  @Test("equal shows differing parts, or says that a difference is not visible")
  func differences() {
    fails(
      try expect([1, 2]).to(equal([1, 3, 4])),
      """
      expected [1, 2] to equal [1, 3, 4]:
        [1] is 2, not 3
        [2] is missing: 4
      """)
    fails(
      try expect(Sealed(secret: 1)).to(equal(Sealed(secret: 2))),
      "expected sealed to equal sealed, but the descriptions do not show the difference")
    fails(try expect(Sealed(secret: 1)).toNot(equal(Sealed(secret: 1))), "expected sealed not to equal sealed")
  }

  private final class Screen: Equatable {
    static func == (first: Screen, second: Screen) -> Bool { true }
  }

  @Test("beIdentical matches the same object, and not an equal one")
  func identity() throws {
    let screen = Screen()
    try expect(screen).to(beIdentical(to: screen))
    try expect(screen).toNot(beIdentical(to: Screen()))
    try expect(screen as Screen?).to(beIdentical(to: screen))
    try expect(nil as Screen?).toNot(beIdentical(to: screen))
    fails(
      try expect(screen).to(beIdentical(to: Screen())),
      "expected Screen to be identical to Screen, but it is a different instance")
    fails(try expect(screen).toNot(beIdentical(to: screen)), "expected Screen not to be identical to Screen")
    fails(try expect(nil as Screen?).to(beIdentical(to: screen)), "expected nil to be identical to Screen")
  }

  private class Animal {}
  private final class Dog: Animal {}

  @Test("beInstance matches types, subclasses and protocols")
  func instances() throws {
    try expect(3 as Any).to(beInstance(of: Int.self))
    try expect(Dog() as Animal).to(beInstance(of: Dog.self))
    try expect(Dog()).to(beInstance(of: Animal.self))
    try expect(3).to(beInstance(of: (any Equatable).self))
    try expect(Animal()).toNot(beInstance(of: Dog.self))
    fails(
      try expect(3 as Any).to(beInstance(of: String.self)),
      "expected 3 to be an instance of String, but it is of type Int")
    fails(
      try expect(Dog() as Animal).toNot(beInstance(of: Animal.self)),
      "expected Dog not to be an instance of Animal, but it is of type Dog")
  }

  @Test("beTrue and beFalse match Booleans")
  func truth() throws {
    try expect(true).to(beTrue())
    try expect(false).to(beFalse())
    try expect(true as Bool?).to(beTrue())
    fails(try expect(false).to(beTrue()), "expected false to be true")
    fails(try expect(false).toNot(beFalse()), "expected false not to be false")
    fails(try expect(nil as Bool?).to(beFalse()), "expected nil to be false, but there is no value")
    fails(
      try expect(true, named: "whether I can search").to(beFalse()),
      "expected whether I can search (true) to be false")
  }

  @Test("beNil matches nil only, and distinguishes nested optionals")
  func missing() throws {
    try expect(none).to(beNil())
    try expect(three).toNot(beNil())
    fails(try expect(three).to(beNil()), "expected 3 to be nil")
    fails(try expect(none).toNot(beNil()), "expected nil not to be nil")
    try expect(.some(nil) as Int??).toNot(beNil())
    try expect(.some(nil) as Int??).to(equal(.some(nil)))
  }

  @Test("each comparison is strict or not at its limit")
  func limits() throws {
    try expect(4).to(beGreater(than: 3))
    try expect(3).toNot(beGreater(than: 3))
    try expect(3).to(beAtLeast(3))
    try expect(2).toNot(beAtLeast(3))
    try expect(2).to(beLess(than: 3))
    try expect(3).toNot(beLess(than: 3))
    try expect(3).to(beAtMost(3))
    try expect(4).toNot(beAtMost(3))
    fails(try expect(3).to(beGreater(than: 3)), "expected 3 to be greater than 3")
    fails(try expect(4).toNot(beGreater(than: 3)), "expected 4 not to be greater than 3")
    fails(try expect(3.5).to(beLess(than: 3)), "expected 3.5 to be less than 3.0")
    fails(try expect(2).to(beAtLeast(3)), "expected 2 to be at least 3")
    fails(try expect(4).to(beAtMost(3)), "expected 4 to be at most 3")
  }

  @Test("values between two limits, and in ranges, match; NaN is in none")
  func ranges() throws {
    try expect(1).to(beBetween(1, and: 3))
    try expect(3).to(beBetween(1, and: 3))
    try expect(0).toNot(beBetween(1, and: 3))
    try expect(4).toNot(beBetween(1, and: 3))
    try expect(2).toNot(beBetween(3, and: 1))
    try expect(3).toNot(beIn(1..<3))
    try expect(3).to(beIn(1...))
    try expect("b").to(beIn("a"..."c"))
    try expect(Double.nan).toNot(beGreater(than: 0).or(beLess(than: 1)).or(beBetween(-1, and: 1)))
    fails(try expect(4).to(beBetween(1, and: 3)), "expected 4 to be between 1 and 3")
    fails(try expect(4).to(beIn(1..<4)), "expected 4 to be in 1..<4")
  }

  @Test("beClose matches values within the tolerance, on both sides, and names the distance")
  func closeness() throws {
    try expect(0.1 + 0.2).to(beClose(to: 0.3, within: 0.000_001))
    try expect(2.5).to(beClose(to: 3, within: 0.5))
    try expect(3.5).to(beClose(to: 3, within: 0.5))
    try expect(3.6).toNot(beClose(to: 3, within: 0.5))
    try expect(7).to(beClose(to: 10, within: 3))
    try expect(Duration.seconds(3)).to(beClose(to: .seconds(4), within: .seconds(1)))
    try expect(Date(timeIntervalSince1970: 9)).to(beClose(to: Date(timeIntervalSince1970: 10), within: 1))
    try expect(Decimal(3)).to(beClose(to: Decimal(4), within: 1))
    fails(
      try expect(3.5).to(beClose(to: 3, within: 0.25)),
      "expected 3.5 to be within 0.25 of 3.0, but it is off by 0.5")
    fails(
      try expect(3).toNot(beClose(to: 4, within: 2)), "expected 3 not to be within 2 of 4, but it is off by 1")
    fails(
      try expect(Date(timeIntervalSince1970: 0)).to(beClose(to: Date(timeIntervalSince1970: 3), within: 1)),
      "expected 1970-01-01 00:00:00 +0000 to be within 1.0 of 1970-01-01 00:00:03 +0000, but it is off by 3.0")
  }

  @Test("beClose compares the largest and smallest numbers")
  func extremes() throws {
    try expect(Int.max).toNot(beClose(to: .min, within: .max))
    try expect(UInt8(0)).toNot(beClose(to: 255, within: 3))
    try expect(Double.infinity).to(beClose(to: .infinity, within: 1))
    try expect(Double.infinity).toNot(beClose(to: -.infinity, within: 1))
    try expect(Double.nan).toNot(beClose(to: .nan, within: 1))
    fails(try expect(Int8.max).to(beClose(to: -100, within: 2)), "expected 127 to be within 2 of -100")
  }
}
