import GherkinExpectations
import Foundation
import GherkinTestSupport
import Testing

@Suite("beClose")
struct BeCloseTests {
  @Test("values within the tolerance match, on both sides")
  func both() throws {
    try expect(0.1 + 0.2).to(beClose(to: 0.3, within: 0.000_001))
    try expect(2.5).to(beClose(to: 3, within: 0.5))
    try expect(3.5).to(beClose(to: 3, within: 0.5))
    try expect(3.6).toNot(beClose(to: 3, within: 0.5))
    try expect(7).to(beClose(to: 10, within: 3))
    try expect(Duration.seconds(3)).to(beClose(to: .seconds(4), within: .seconds(1)))
    try expect(Date(timeIntervalSince1970: 9)).to(beClose(to: Date(timeIntervalSince1970: 10), within: 1))
    try expect(Decimal(3)).to(beClose(to: Decimal(4), within: 1))
  }

  @Test("the largest and smallest numbers can be compared")
  func extremes() throws {
    try expect(Int.max).toNot(beClose(to: .min, within: .max))
    try expect(UInt8(0)).toNot(beClose(to: 255, within: 3))
    try expect(Double.infinity).to(beClose(to: .infinity, within: 1))
    try expect(Double.infinity).toNot(beClose(to: -.infinity, within: 1))
    try expect(Double.nan).toNot(beClose(to: .nan, within: 1))
  }

  @Test("failures contain the distance")
  func sentences() {
    check(
      message { try expect(3.5).to(beClose(to: 3, within: 0.25)) },
      equals: "expected 3.5 to be within 0.25 of 3.0, but it is off by 0.5")
    check(
      message { try expect(3).toNot(beClose(to: 4, within: 2)) },
      equals: "expected 3 not to be within 2 of 4, but it is off by 1")
    check(
      message { try expect(Int8.max).to(beClose(to: -100, within: 2)) }, equals: "expected 127 to be within 2 of -100")
    check(
      message { try expect(Date(timeIntervalSince1970: 0)).to(beClose(to: Date(timeIntervalSince1970: 3), within: 1)) },
      equals: "expected 1970-01-01 00:00:00 +0000 to be within 1.0 of 1970-01-01 00:00:03 +0000, but it is off by 3.0")
  }
}
