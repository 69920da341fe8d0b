import GherkinFeatureFiles
import Foundation
import GherkinTestSupport
import Testing

@Suite("Patterns of paths")
struct PathPatternTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for file in ["F/sign_in.feature", "F/beer.feature", "F/sub/sign_out.feature", "F/sub/deep/a.feature.md"] {
      try folder.write("Feature: f", to: file)
    }
    try folder.write("", to: "F/notes.txt")
    try folder.write("Feature: f", to: "F/.hidden/x.feature")
    try folder.write("", to: "Other/notes.txt")
    for name in ["node_modules", "Pods", ".build/checkouts"] {
      try folder.write("Feature: f", to: "G/\(name)/x.feature")
    }
  }

  private func files(_ pattern: String) -> [String] {
    FeatureSelection(["\(folder.path)/\(pattern)"]).files.map { String($0.dropFirst(folder.path.count + 1)) }
  }

  @Test(
    "a pattern matches features, sorted by name",
    arguments: [
      ("F/*.feature", ["F/beer.feature", "F/sign_in.feature"]),
      ("F/**/*.feature", ["F/beer.feature", "F/sign_in.feature", "F/sub/sign_out.feature"]),
      ("**/sign_*", ["F/sign_in.feature", "F/sub/sign_out.feature"]),
      ("F/sign_??.feature", ["F/sign_in.feature"]),
      ("F/[a-c]*", ["F/beer.feature"]),
      ("F/[!a-c]*.feature", ["F/sign_in.feature"]),
      ("F/{beer,sub/sign_out}.feature", ["F/beer.feature", "F/sub/sign_out.feature"]),
      ("F/su*", ["F/sub/deep/a.feature.md", "F/sub/sign_out.feature"]),
      ("F/**", ["F/beer.feature", "F/sign_in.feature", "F/sub/deep/a.feature.md", "F/sub/sign_out.feature"]),
      ("F/.h*/x.feature", ["F/.hidden/x.feature"]),
      ("G/node_modules/*.feature", ["G/node_modules/x.feature"]),
    ])
  func fitting(pattern: String, expected: [String]) {
    check(files(pattern), equals: expected)
  }

  @Test("all alternatives of braces are searched, or the pattern is refused")
  func alternatives() throws {
    let numbers = (1...20).map(String.init)
    for first in numbers {
      for second in numbers { try folder.write("Feature: f", to: "A/\(first)_\(second).feature") }
    }
    let list = numbers.joined(separator: ",")
    check(files("A/{\(list)}_{\(list)}.feature").count, equals: 400)
    check(files("A/{{\(list)}_1,{\(list)}_2}.feature").count, equals: 40)
    let long = (1...1024).map(String.init).joined(separator: ",")
    check(files("A/{\(long)}_1.feature").count, equals: 20)
    for pattern in ["A/{\(long),x}_1.feature", "A/{\(list)}_{\(list)}{,.x,.y}.feature", "{\(long)}/{a,b}/{c,d}/*"] {
      let path = "\(folder.path)/\(pattern)"
      check(FeatureSelection([path]).errors, equals: [.tooManyAlternatives(pattern: path)])
      let excluded = FeatureSelection(["\(folder.path)/A", "!\(path)"])
      check(excluded.errors, equals: [.tooManyAlternatives(pattern: path)])
    }
  }

  @Test("lines after a pattern apply to each file")
  func lines() {
    let selection = FeatureSelection(["\(folder.path)/F/*.feature:1"])
    check(selection.lines.count, equals: 2)
    #expect(selection.lines.values.allSatisfy { $0 == [1] })
  }

  @Test(
    "a pattern without matching features is an error",
    arguments: ["F/*.nope", "Other/*", "F/[", "{", "*[a", "N/**/x", "G/**", "G/*/*.feature"])
  func nothing(pattern: String) {
    let path = "\(folder.path)/\(pattern)"
    check(FeatureSelection([path]).errors, equals: [.nothingFits(pattern: path)])
  }

  @Test("a symbolic link to a parent folder does not cause an endless search")
  func loop() throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/F/sub/loop", withDestinationPath: "\(folder.path)/F")
    check(files("**/beer.feature"), equals: ["F/beer.feature"])
  }

  @Test("many asterisks do not slow down matching")
  func manyStars() {
    checkEmpty(files("F/\(String(repeating: "*e", count: 200))"))
    check(files(String(repeating: "**/", count: 12) + "beer.feature"), equals: ["F/beer.feature"])
    checkEmpty(files(String(repeating: "{a,b}", count: 60)))
  }

  @Test("line 0 is a specific error")
  func lineZero() {
    let path = "\(folder.path)/F/beer.feature"
    check(FeatureSelection([path + ":0"]).errors, equals: [.lineZero(path)])
    check(FeatureFileError.lineZero("a").description, equals: "a:0: there is no line 0; the first line is 1")
  }

  @Test("a line that is too large for an integer is reported as written, also in a list")
  func largeLine() throws {
    let path = "\(folder.path)/F/beer.feature"
    let line = "99999999999999999999"
    check(FeatureSelection(["\(path):\(line)"]).errors, equals: [.lineTooLarge(path, line: line)])
    try folder.write("\(path):\(line)\n", to: "large.txt")
    check(FeatureSelection(["@\(folder.path)/large.txt"]).errors, equals: [.lineTooLarge(path, line: line)])
  }
}
