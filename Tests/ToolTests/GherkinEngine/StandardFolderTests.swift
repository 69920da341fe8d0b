import GherkinTestSupport
import Testing

@testable import GherkinEngine

@Suite("The default folder of features")
struct StandardFolderTests {
  @Test(
    "a file system that ignores case has the name in its list, so that paths are those of other systems",
    arguments: [
      (["features", "Sources"], "features/"), (["Features"], "Features/"), (["Features", "features"], "Features/"),
      ([], "Features/"),
    ])
  func ignoredCase(listed: [String], name: String) {
    check(StandardFolder.existing(among: listed) { _ in true }, equals: name)
  }

  @Test("one that distinguishes case has only what exists")
  func distinguishedCase() {
    check(StandardFolder.existing(among: ["features"]) { $0 == "features/" }, equals: "features/")
    check(StandardFolder.existing(among: []) { _ in false }, equals: nil)
  }
}
