import GherkinText
import Testing

@Suite("Differences between two texts")
struct LineDiffTests {
  @Test("a new file consists of additions")
  func new() {
    #expect(LineDiff("a", from: nil, to: "1\n2\n").text == "--- /dev/null\n+++ a\n+1\n+2\n")
  }

  @Test("changes have three lines of context, and omitted lines are marked")
  func context() {
    let old = (1...9).map { "\($0)\n" }.joined()
    let new = old.replacing("8\n", with: "eight\n")
    #expect(
      LineDiff("a", from: old, to: new).text == "--- a\n+++ a\n…\n 5\n 6\n 7\n-8\n+eight\n 9\n")
  }

  @Test("equal texts have no difference")
  func equal() {
    #expect(LineDiff("a", from: "1\n", to: "1\n").text == "")
  }

  @Test("in a block, removed lines precede added ones, and omitted lines are reported on request")
  func blocks() {
    let old = ["1", "2", "3", "4", "5", "6"]
    #expect(
      LineDiff.entries(old: old, new: ["1", "two", "three", "4", "5", "6"], context: 1) == [
        .same(old: 0, new: 0), .removed(old: 1), .removed(old: 2), .added(new: 1), .added(new: 2),
        .same(old: 3, new: 3), .gap,
      ])
  }
}
