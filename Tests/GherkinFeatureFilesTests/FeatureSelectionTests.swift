import GherkinFeatureFiles
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Finding feature files")
struct FeatureSelectionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: b", to: "F/b.feature")
    try folder.write("Feature: a", to: "F/sub/a.feature")
  }

  @Test("valid paths are found even if others are invalid")
  func goodAndBad() {
    let selection = FeatureSelection(["\(folder.path)/nowhere", "\(folder.path)/F"])
    #expect(selection.files == ["\(folder.path)/F/b.feature", "\(folder.path)/F/sub/a.feature"])
    #expect(selection.errors == [.noSuchPath("\(folder.path)/nowhere")])
  }

  @Test("sources in code can exclude paths, relative to the same folder")
  func excluded() {
    let selection = FeatureSelection([.path("F"), .path("!F/sub")], relativeTo: folder.path)
    #expect(selection.files == ["\(folder.path)/F/b.feature"])
    #expect(selection.errors.isEmpty)
  }

  @Test("- is standard input only if that is enabled")
  func standardInput() {
    #expect(FeatureSelection(["-"], takesStandardInput: true).files == [FeatureSelection.standardInput])
    #expect(FeatureSelection(["-"]).errors == [.noSuchPath("-")])
  }

  @Test("removing a file before it is read causes a specific error")
  func gone() {
    #expect(throws: FeatureFileError.noSuchPath("\(folder.path)/F/gone.feature")) {
      try FeatureReader.read("\(folder.path)/F/gone.feature")
    }
  }

  @Test("a file of any size is read completely")
  func large() throws {
    let text = "Feature: large\n" + String(repeating: "  # comment\n", count: 50_000)
    try folder.write(text, to: "F/large.feature")
    #expect(try FeatureReader.read("\(folder.path)/F/large.feature").bytes == Array(text.utf8))
  }
}
