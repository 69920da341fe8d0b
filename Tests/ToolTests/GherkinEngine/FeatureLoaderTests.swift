import GherkinEngine
import GherkinFeatureFiles
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Loading feature files")
struct FeatureLoaderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: b", to: "F/b.feature")
    try folder.write("Feature: a", to: "F/sub/a.feature")
    try folder.write("# Feature: m", to: "F/m.feature.md")
    try folder.write("no feature", to: "F/notes.txt")
  }

  private func load(_ paths: String...) throws -> FeatureLoader.Result { try load(paths) }

  private func load(_ paths: [String]) throws -> FeatureLoader.Result {
    try FeatureLoader().load(
      paths.map { $0.hasPrefix("@") ? "@\(folder.path)/\($0.dropFirst())" : "\(folder.path)/\($0)" })
  }

  private func names(_ result: FeatureLoader.Result) -> [String] {
    result.sources.map { String($0.uri.dropFirst(folder.path.count + 1)) }
  }

  private func errors(_ paths: String...) -> [FeatureFileError] {
    let error = #expect(throws: FeatureFileErrors.self) { try load(paths) }
    return error?.errors ?? []
  }

  @Test("a folder contains its features at any depth, sorted by name, including Markdown ones, and nothing else")
  func folderOfFeatures() throws {
    let result = try load("F")
    check(names(result), equals: ["F/b.feature", "F/m.feature.md", "F/sub/a.feature"])
    check(result.sources.map(\.mediaType), equals: [.plain, .markdown, .plain])
  }

  @Test("files have the given order, without duplicates")
  func order() throws {
    check(
      names(try load("F/sub/a.feature", "F/b.feature", "F")),
      equals: ["F/sub/a.feature", "F/b.feature", "F/m.feature.md"])
  }

  @Test("lines are stored for their file")
  func lines() throws {
    let result = try load("F/b.feature:3", "F/b.feature:7:9")
    check(result.sources.count, equals: 1)
    check(result.lines.values.map(\.self), equals: [[3, 7, 9]])
  }

  @Test("a file that is also given as a whole runs completely")
  func wholeBeatsLines() throws {
    checkEmpty(try load("F/b.feature:3", "F").lines)
  }

  @Test("a list contains files and lines, separated by line breaks or spaces")
  func list() throws {
    try folder.write(
      "\(folder.path)/F/b.feature:3\n\(folder.path)/F/sub/a.feature \(folder.path)/F/b.feature:5\n", to: "rerun.txt")
    let result = try load("@rerun.txt")
    check(names(result), equals: ["F/b.feature", "F/sub/a.feature"])
    check(result.lines.values.map(\.self), equals: [[3, 5]])
  }

  @Test("a list contains names with spaces, also relative to its own folder")
  func listInItsFolder() throws {
    try folder.write("Feature: c", to: "F/sp ace.feature")
    try folder.write("sp ace.feature:1\nsub/a.feature b.feature:1\n", to: "F/rerun.txt")
    check(names(try load("@F/rerun.txt")), equals: ["F/sp ace.feature", "F/sub/a.feature", "F/b.feature"])
  }

  @Test("an empty list contains nothing")
  func emptyList() throws {
    try folder.write("\n", to: "rerun.txt")
    checkEmpty(try load("@rerun.txt").sources)
  }

  @Test("all errors in the paths are reported together")
  func allErrors() throws {
    try folder.write("", to: "Empty/x.txt")
    check(
      errors("nowhere", "Empty", "F/notes.txt", "F:3", "@nolist.txt"),
      equals: [
        .noSuchPath("\(folder.path)/nowhere"), .noFeatures(folder: "\(folder.path)/Empty"),
        .notAFeature("\(folder.path)/F/notes.txt"), .linesOfFolder("\(folder.path)/F"),
        .noSuchPath("\(folder.path)/nolist.txt"),
      ])
  }

  @Test("a missing file in a list is reported with its line in the list")
  func badList() throws {
    try folder.write("\nnowhere.feature\n", to: "rerun.txt")
    check(errors("@rerun.txt"), equals: [.listed(by: "\(folder.path)/rerun.txt", line: 2, path: "nowhere.feature")])
  }

  @Test("errors are sentences with problem, location and remedy")
  func words() {
    check(
      FeatureFileError.noFeatures(folder: "docs").description,
      equals: "docs: the folder contains no features; names of feature files end with .feature or .feature.md")
  }
}
