import TextSupport
import Testing

@Suite("The difference of two texts")
struct LineDiffTests {
  @Test("a new file is all additions")
  func new() {
    #expect(LineDiff("a", from: nil, to: "1\n2\n").text == "--- /dev/null\n+++ a\n+1\n+2\n")
  }

  @Test("changes come with three lines around them, and a mark where lines are left out")
  func context() {
    let old = (1...9).map { "\($0)\n" }.joined()
    let new = old.replacing("8\n", with: "eight\n")
    #expect(
      LineDiff("a", from: old, to: new).text == "--- a\n+++ a\n…\n 5\n 6\n 7\n-8\n+eight\n 9\n")
  }

  @Test("equal texts have none")
  func equal() {
    #expect(LineDiff("a", from: "1\n", to: "1\n").text == "")
  }

  @Test("of a block, removed lines precede added ones; omitted lines are reported on request")
  func blocks() {
    let old = ["1", "2", "3", "4", "5", "6"]
    #expect(
      LineDiff.entries(old: old, new: ["1", "two", "three", "4", "5", "6"], context: 1) == [
        .same(old: 0, new: 0), .removed(old: 1), .removed(old: 2), .added(new: 1), .added(new: 2),
        .same(old: 3, new: 3), .gap,
      ])
  }
}
