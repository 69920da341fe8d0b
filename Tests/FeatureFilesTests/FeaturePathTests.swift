import FeatureFiles
import Testing

@Suite("Paths as a user gives them")
struct FeaturePathTests {
  @Test("numbers behind colons are lines")
  func lines() {
    let path = FeaturePath("Features/a.feature:3:19")
    #expect(path.path == "Features/a.feature")
    #expect(path.lines == [3, 19])
  }

  @Test(
    "anything else behind a colon belongs to the path",
    arguments: ["a:b.feature", "C:", "a.feature:", "a.feature:0", "a.feature:-1", "a.feature:x:y", ":"])
  func noLines(argument: String) {
    let path = FeaturePath(argument)
    #expect(path.path == argument)
    #expect(path.lines == [])
  }
}
