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

  @Test("a table cannot be the fixture of a step")
  func table() throws {
    let folder = try TemporaryFolder()
    try folder.write("name\nbeer\n", to: "rows.csv")
    let catalogue = try StepCatalogue(
      ExecutableDefinitions(joining: [.fixtures(in: folder.path)]), ids: IncrementingIDGenerator())
    let error = #expect(throws: FixtureError.self) {
      try #require(catalogue.examples).checkFixture("rows.csv", "draft.feature")
    }
    check(error, equals: .notYAML(name: "rows.csv"))
    let other = #expect(throws: FixtureError.self) {
      try #require(catalogue.examples).checkFixture("none.csv", "draft.feature")
    }
    check(other, equals: .notFound(name: "none.csv", folder: folder.path, available: []))
  }

  @Test("a missing name is an error with the folder")
  func missing() throws {
    let folder = try TemporaryFolder()
    let catalogue = try StepCatalogue(
      ExecutableDefinitions(joining: [.fixtures(in: folder.path)]), ids: IncrementingIDGenerator())
    let error = #expect(throws: FixtureError.self) {
      try #require(catalogue.examples).checkFixture("beer", "draft.feature")
    }
    check(error, equals: .notFound(name: "beer", folder: folder.path, available: []))
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
