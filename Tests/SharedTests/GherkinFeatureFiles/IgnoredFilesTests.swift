import Foundation
import GherkinFeatureFiles
import GherkinTestSupport
import Testing

@Suite("Files that git ignores")
struct IgnoredFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Self.git(["init", "-q"], in: folder.path)
  }

  /// Runs git without the settings of the user, and returns its output.
  @discardableResult
  private static func git(_ words: [String], in folder: String, input: String? = nil) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git"] + words
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder,
      "GIT_CONFIG_NOSYSTEM": "1",
    ]
    if let input { process.standardInput = try FileHandle(forReadingFrom: URL(filePath: folder + "/" + input)) }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }

  private func files(_ path: String = ".", leavesOutIgnored: Bool = true) -> [String] {
    let top = path == "." ? folder.path : "\(folder.path)/\(path)"
    return FeatureSelection([top], leavesOutIgnored: leavesOutIgnored).files
      .map { String($0.dropFirst(folder.path.count + 1)) }
  }

  @Test("folders and patterns leave out what .gitignore files exclude, and read named files and folders")
  func selection() throws {
    for file in ["a", "made/b", "F/c", "F/made/d", "F/kept/e"] {
      try folder.write("Feature: f", to: "\(file).feature")
    }
    try folder.write("*.feature\n!/F/**\nmade/\n", to: ".gitignore")
    check(files(), equals: ["F/c.feature", "F/kept/e.feature"])
    check(files("F/**/*.feature"), equals: ["F/c.feature", "F/kept/e.feature"])
    check(files("F/made/d.feature"), equals: ["F/made/d.feature"])
    check(files("F/made"), equals: ["F/made/d.feature"])
    check(files(leavesOutIgnored: false).count, equals: 5)
    let all = FeatureSelection(["\(folder.path)/made"], leavesOutIgnored: true)
    check(all.errors, equals: [.ignored("\(folder.path)/made")])
    #expect(FeatureSelection([folder.path], leavesOutIgnored: true).isPartial)
  }

  @Test("a repository in a repository has its own rules, and there are none outside of one")
  func boundaries() throws {
    try folder.write("Feature: f", to: "inner/a.feature")
    try folder.write("*.feature\n", to: ".gitignore")
    check(files("inner"), equals: [])
    try Self.git(["init", "-q"], in: "\(folder.path)/inner")
    check(files(), equals: ["inner/a.feature"])
    let other = try TemporaryFolder()
    try other.write("Feature: f", to: "a.feature")
    try other.write("*.feature\n", to: ".gitignore")
    check(FeatureSelection([other.path], leavesOutIgnored: true).files, equals: ["\(other.path)/a.feature"])
  }

  @Test("the files of random trees are those of git check-ignore")
  func random() throws {
    var random = SeededGenerator(seed: UInt64(Int.random(in: 0...1_000_000)))
    let names = ["a", "b", "ab", "a b", "x.y", "é", "[a]", "a-b", "#a", "!a"]
    let patterns = [
      "a", "b", "ab", "*", "a*", "*b", "?", "[ab]", "[!a]", "[^b]*", "**", "a\\*", "\\#a", "\\!a", "a\\ b", "x.y",
      "*.feature", "[a-",
      "[]a]", "[[:alpha:]]", "[[:punct:]]*", "[a\\-b]*", "***", "\\[a\\]", "é", "a.feature", "*.*", "[b-a]", "[[:no:]]",
      "\\",
    ]
    for round in 0..<60 {
      let tree = try TemporaryFolder()
      try Self.git(["init", "-q"], in: tree.path)
      func folderName() -> String {
        (0..<Int.random(in: 0...3, using: &random)).map { _ in names.randomElement(using: &random)! + "/" }.joined()
      }
      var paths: Set<String> = []
      for _ in 0..<30 { paths.insert(folderName() + names.randomElement(using: &random)! + ".feature") }
      for path in paths { try tree.write("", to: path) }
      var rules = ""
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let lines = (0..<Int.random(in: 1...5, using: &random)).map { _ in
          let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in patterns.randomElement(using: &random)! }
          func one(_ text: String, _ chance: Int) -> String {
            Int.random(in: 0..<chance, using: &random) == 0 ? text : ""
          }
          return one("!", 3) + one("/", 4) + parts.joined(separator: "/") + one("/", 4) + one("  ", 6) + one("\r", 9)
        }
        let place = folderName() + ".gitignore"
        // A folder of the tree, or one without files.
        try tree.write(lines.joined(separator: "\n") + "\n", to: place)
        rules += "\(place):\n\(lines.joined(separator: "\n"))\n"
      }
      try tree.write(paths.map { $0 + "\0" }.joined(), to: "paths")
      let excluded = try Self.git(["check-ignore", "--stdin", "-z"], in: tree.path, input: "paths")
      let expected = paths.subtracting(excluded.split(separator: "\0").map(String.init)).sorted()
      let found = FeatureSelection([tree.path], leavesOutIgnored: true).files
        .map { String($0.dropFirst(tree.path.count + 1)) }.sorted()
      guard found == expected else {
        check(found, equals: expected)
        Issue.record("round \(round)\n\(rules)")
        return
      }
    }
  }
}
