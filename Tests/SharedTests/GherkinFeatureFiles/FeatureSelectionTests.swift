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
    check(selection.files, equals: ["\(folder.path)/F/b.feature", "\(folder.path)/F/sub/a.feature"])
    check(selection.errors, equals: [.noSuchPath("\(folder.path)/nowhere")])
  }

  @Test("folders with code of others are not searched unless they are given, or a link leads to them")
  func foreign() throws {
    let names = [".build/checkouts", ".git", "node_modules", "Carthage", "DerivedData"]
    for name in names { try folder.write("Feature: x", to: "F/\(name)/x.feature") }
    func files(_ path: String) -> [String] {
      FeatureSelection(["\(folder.path)/\(path)"]).files.map { String($0.dropFirst(folder.path.count + 1)) }
    }
    check(files("F"), equals: ["F/b.feature", "F/sub/a.feature"])
    for name in names { check(files("F/\(name)"), equals: ["F/\(name)/x.feature"]) }
    check(files("F/.build"), equals: ["F/.build/checkouts/x.feature"])
    check(files("F/.git/x.feature"), equals: ["F/.git/x.feature"])
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/F/deps", withDestinationPath: "node_modules")
    check(files("F"), equals: ["F/b.feature", "F/deps/x.feature", "F/sub/a.feature"])
  }

  @Test("sources in code can exclude paths, relative to the same folder")
  func excluded() {
    let selection = FeatureSelection([.path("F"), .path("!F/sub")], relativeTo: folder.path)
    check(selection.files, equals: ["\(folder.path)/F/b.feature"])
    checkEmpty(selection.errors)
  }

  @Test("- is standard input only if that is enabled")
  func standardInput() {
    check(FeatureSelection(["-"], takesStandardInput: true).files, equals: [FeatureSelection.standardInput])
    check(FeatureSelection(["-"]).errors, equals: [.noSuchPath("-")])
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
    check(try FeatureReader.read("\(folder.path)/F/large.feature").bytes, equals: Array(text.utf8))
  }
}
