import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("beIdentical")
struct BeIdenticalTests {
  private final class Screen: Equatable {
    static func == (first: Screen, second: Screen) -> Bool { true }
  }

  @Test("the same object matches, and an equal one does not")
  func both() throws {
    let screen = Screen()
    try expect(screen).to(beIdentical(to: screen))
    try expect(screen).toNot(beIdentical(to: Screen()))
    try expect(screen as Screen?).to(beIdentical(to: screen))
    try expect(nil as Screen?).toNot(beIdentical(to: screen))
    check(
      message { try expect(screen).to(beIdentical(to: Screen())) },
      equals: "expected Screen to be identical to Screen, but it is a different instance")
    check(
      message { try expect(screen).toNot(beIdentical(to: screen)) },
      equals: "expected Screen not to be identical to Screen")
    check(
      message { try expect(nil as Screen?).to(beIdentical(to: screen)) },
      equals: "expected nil to be identical to Screen")
  }
}
