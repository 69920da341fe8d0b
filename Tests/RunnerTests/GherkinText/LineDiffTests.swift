import GherkinTestSupport
import GherkinText
import Testing

@Suite("Differences between two texts")
struct LineDiffTests {
  @Test("in a block, removed lines precede added ones, and omitted lines are reported on request")
  func blocks() {
    let old = ["1", "2", "3", "4", "5", "6"]
    check(
      LineDiff.entries(old: old, new: ["1", "two", "three", "4", "5", "6"], context: 1),
      equals: [
        .same(old: 0, new: 0), .removed(old: 1), .removed(old: 2), .added(new: 1), .added(new: 2),
        .same(old: 3, new: 3), .gap,
      ])
  }
}
