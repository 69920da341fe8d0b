import GherkinFeatureFiles
import GherkinTestSupport
import Testing

@Suite("Paths as a user gives them")
struct FeaturePathTests {
  @Test("numbers after colons are lines")
  func lines() {
    let path = FeaturePath("Features/a.feature:3:19")
    check(path.path, equals: "Features/a.feature")
    check(path.lines, equals: [3, 19])
  }

  @Test(
    "anything else after a colon belongs to the path",
    arguments: ["a:b.feature", "C:", "a.feature:", "a.feature:-1", "a.feature:x:y", ":"])
  func noLines(argument: String) {
    let path = FeaturePath(argument)
    check(path.path, equals: argument)
    check(path.lines, equals: [])
  }

  @Test("a number that exceeds any file's length is still a line")
  func hugeLine() {
    check(FeaturePath("a.feature:99999999999999999999").lines, equals: [.max])
    check(FeaturePath("a.feature:0").lines, equals: [0])
  }
}
