import Foundation
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

  @Test("folders with code of others are not searched unless they are given, or a link leads to them")
  func foreign() throws {
    let names = [".build/checkouts", ".git", "node_modules", "Carthage", "DerivedData"]
    for name in names { try folder.write("Feature: x", to: "F/\(name)/x.feature") }
    func files(_ path: String) -> [String] {
      FeatureSelection(["\(folder.path)/\(path)"]).files.map { String($0.dropFirst(folder.path.count + 1)) }
    }
    #expect(files("F") == ["F/b.feature", "F/sub/a.feature"])
    for name in names { #expect(files("F/\(name)") == ["F/\(name)/x.feature"]) }
    #expect(files("F/.build") == ["F/.build/checkouts/x.feature"])
    #expect(files("F/.git/x.feature") == ["F/.git/x.feature"])
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/F/deps", withDestinationPath: "node_modules")
    #expect(files("F") == ["F/b.feature", "F/deps/x.feature", "F/sub/a.feature"])
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
