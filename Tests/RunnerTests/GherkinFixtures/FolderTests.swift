import GherkinProtocol
import GherkinHost
import Foundation
import GherkinSyntax
import GherkinFixtures
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Fixtures from one folder")
struct FolderTests {
  @Test("fixtures and example rows are read from this folder for any feature")
  func found() async throws {
    let folder = try TemporaryFolder()
    try folder.write("good\n", to: "beer.yaml")
    try folder.write("name\nbeer\n", to: "rows.csv")
    let catalogue = try StepCatalogue(
      ExecutableDefinitions(joining: [.fixtures(in: folder.path), .fixtures]), ids: IncrementingIDGenerator())
    check(catalogue.definitions.parameterTypes.map(\.name), equals: ["fixture"])
    try #require(catalogue.examples).checkFixture("beer", "draft.feature")
    let table = try #require(catalogue.examples).read("rows.csv", "draft.feature")
    check(table.rows.map(\.cells), equals: [["beer"]])
  }

  @Test(
    "a table cannot be the fixture of a step, and a missing name is an error with the folder",
    arguments: ["rows.csv", "none.csv", "beer"])
  func refused(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("name\nbeer\n", to: "rows.csv")
    let catalogue = try StepCatalogue(
      ExecutableDefinitions(joining: [.fixtures(in: folder.path)]), ids: IncrementingIDGenerator())
    let error = #expect(throws: FixtureError.self) {
      try #require(catalogue.examples).checkFixture(name, "draft.feature")
    }
    let notFound = FixtureError.notFound(name: name, folder: folder.path, available: [])
    check(error, equals: name == "rows.csv" ? .notYAML(name: name) : notFound)
  }

  @Test("fixtures are found below the first working folder, even after a step has changed it")
  func foundFromFirstFolder() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      check(FileManager.default.changeCurrentDirectoryPath(folder.path))
      try folder.write("good\n", to: "Features/Fixtures/beer.yaml")
      let named = StepLibrary.fixtures(in: "Features/Fixtures")
      check(FileManager.default.changeCurrentDirectoryPath("/"))
      for library in [StepLibrary.fixtures, named] {
        let definitions = ExecutableDefinitions(joining: [library])
        let catalogue = try StepCatalogue(definitions, ids: IncrementingIDGenerator())
        try #require(catalogue.examples).checkFixture("beer", "Features/a.feature")
      }
    }
  }

  @Test("errors have paths relative to the first working directory, even after a step has changed it")
  func changedDirectory() async {
    // In a process of its own, because the working directory belongs to the whole process.
    await #expect(processExitsWith: .success) {
      let first = FileManager.default.currentDirectoryPath
      _ = StepLibrary.fixtures(in: "/")
      #expect(FileManager.default.changeCurrentDirectoryPath("/"))
      #expect("\(FixtureError.notRegular(path: first + "/a.yaml"))".hasPrefix("a.yaml: "))
    }
  }
}
