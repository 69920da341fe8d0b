import GherkinFeatureFiles
import GherkinTestSupport
import Testing

@Suite("Paths as a user gives them")
struct FeaturePathTests {
  @Test(
    "numbers after colons are lines, and anything else after a colon belongs to the path",
    arguments: [
      ("Features/a.feature:3:19", "Features/a.feature", [3, 19]), ("a.feature:0", "a.feature", [0]),
      ("a.feature:99999999999999999999", "a.feature", [.max]), ("a:b.feature", "a:b.feature", []), ("C:", "C:", []),
      ("a.feature:", "a.feature:", []), ("a.feature:-1", "a.feature:-1", []),
      ("a.feature:x:y", "a.feature:x:y", []), (":", ":", []),
    ])
  func lines(argument: String, path: String, lines: [Int]) {
    check(FeaturePath(argument).path, equals: path)
    check(FeaturePath(argument).lines, equals: lines)
  }
}
