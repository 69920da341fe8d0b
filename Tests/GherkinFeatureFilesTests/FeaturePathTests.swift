import GherkinFeatureFiles
import Testing

@Suite("Paths as a user gives them")
struct FeaturePathTests {
  @Test("numbers after colons are lines")
  func lines() {
    let path = FeaturePath("Features/a.feature:3:19")
    #expect(path.path == "Features/a.feature")
    #expect(path.lines == [3, 19])
  }

  @Test(
    "anything else after a colon belongs to the path",
    arguments: ["a:b.feature", "C:", "a.feature:", "a.feature:-1", "a.feature:x:y", ":"])
  func noLines(argument: String) {
    let path = FeaturePath(argument)
    #expect(path.path == argument)
    #expect(path.lines == [])
  }

  @Test("a number that exceeds any file's length is still a line")
  func hugeLine() {
    #expect(FeaturePath("a.feature:99999999999999999999").lines == [.max])
    #expect(FeaturePath("a.feature:0").lines == [0])
  }
}
