import GherkinExpectations
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
    #expect(
      message { try expect(screen).to(beIdentical(to: Screen())) }
        == "expected Screen to be identical to Screen, but it is a different instance")
    #expect(
      message { try expect(screen).toNot(beIdentical(to: screen)) } == "expected Screen not to be identical to Screen")
    #expect(
      message { try expect(nil as Screen?).to(beIdentical(to: screen)) } == "expected nil to be identical to Screen")
  }
}
