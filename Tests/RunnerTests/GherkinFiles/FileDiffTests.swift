import GherkinFileOutput
import GherkinTestSupport
import Testing

@Suite("Differences between two texts of a file")
struct FileDiffTests {
  @Test("a new file consists of additions")
  func new() {
    check(FileDiff("a", from: nil, to: "1\n2\n").text, equals: "--- /dev/null\n+++ a\n+1\n+2\n")
  }

  @Test("changes have three lines of context, and omitted lines are marked")
  func context() {
    let old = (1...9).map { "\($0)\n" }.joined()
    let new = old.replacing("8\n", with: "eight\n")
    check(FileDiff("a", from: old, to: new).text, equals: "--- a\n+++ a\n…\n 5\n 6\n 7\n-8\n+eight\n 9\n")
  }

  @Test("equal texts have no difference")
  func equal() {
    check(FileDiff("a", from: "1\n", to: "1\n").text, equals: "")
  }
}
