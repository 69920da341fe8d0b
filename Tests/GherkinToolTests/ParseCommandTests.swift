import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run parse", .tags(.commands))
struct ParseCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: b\n  Scenario: s\n    Given x\n", to: "F/b.feature")
    try folder.write("# Feature: m\n", to: "F/m.feature.md")
    try folder.write("Feature: a\n  Scenario: s\n    Given y\n", to: "F/sub/a.feature")
  }

  private func parse(_ arguments: String..., input: URL? = nil) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(["parse"] + arguments, in: folder.url, input: input)
  }

  private func values(_ lines: String) throws -> [JSONValue] {
    try lines.utf8.split(separator: 0x0A).map { try JSONValue(parsing: $0) }
  }

  /// The kinds of messages with the names of their files, in order.
  private func messages(_ run: BuiltCommand.Output) throws -> [String] {
    try values(run.output).map { message in
      guard case .object(let members) = message, let (kind, payload) = members.first else { return "no message" }
      return "\(kind) \((payload["uri"] ?? payload["source"]?["uri"])?.string ?? "nowhere")"
    }
  }

  @Test("a file yields its source, its syntax tree and its pickles, one on each line")
  func golden() async throws {
    let run = try await parse("F/b.feature")
    #expect(run.status == 0)
    #expect(run.error.isEmpty)
    let expected = #"""
      {"source":{"data":"Feature: b\n  Scenario: s\n    Given x\n","uri":"F/b.feature","mediaType":"text/x.cucumber.gherkin+plain"}}
      {"gherkinDocument":{"feature":{"tags":[],"location":{"line":1,"column":1},"language":"en","keyword":"Feature","name":"b","description":"","children":[{"scenario":{"location":{"line":2,"column":3},"tags":[],"keyword":"Scenario","name":"s","description":"","steps":[{"location":{"line":3,"column":5},"keyword":"Given ","keywordType":"Context","text":"x","id":"0"}],"examples":[],"id":"1"}}]},"comments":[],"uri":"F/b.feature"}}
      {"pickle":{"id":"3","uri":"F/b.feature","location":{"line":2,"column":3},"astNodeIds":["1"],"tags":[],"name":"s","language":"en","steps":[{"id":"2","type":"Context","text":"x","astNodeIds":["0"]}]}}

      """#
    #expect(try values(run.output) == values(expected))
  }

  @Test("files and folders have the given order, a folder's files are sorted by name, and there are no duplicates")
  func order() async throws {
    let run = try await parse("--no-ast", "--no-pickles", "F/sub/a.feature", "F", "F/b.feature")
    #expect(run.status == 0)
    #expect(try messages(run) == ["source F/sub/a.feature", "source F/b.feature", "source F/m.feature.md"])
  }

  @Test("ids start at 0 and continue in the next file, so they are unique")
  func ids() async throws {
    let run = try await parse("--no-source", "--no-ast", "F")
    let ids = try values(run.output).map { message in try #require(message["pickle"]?["id"]?.string) }
    #expect(ids == ["3", "7"])
  }

  @Test("a Markdown file is read as Markdown")
  func markdown() async throws {
    let run = try await parse("--no-pickles", "F/m.feature.md")
    #expect(run.output.contains(#""mediaType":"text/x.cucumber.gherkin+markdown""#))
    #expect(run.output.contains(#""name":"m""#))
  }

  @Test("each part can be omitted")
  func flags() async throws {
    #expect(
      try await messages(parse("--no-source", "F/b.feature")) == ["gherkinDocument F/b.feature", "pickle F/b.feature"])
    #expect(try await messages(parse("--no-ast", "F/b.feature")) == ["source F/b.feature", "pickle F/b.feature"])
    #expect(
      try await messages(parse("--no-pickles", "F/b.feature")) == ["source F/b.feature", "gherkinDocument F/b.feature"])
    #expect(try await parse("--no-source", "--no-ast", "--no-pickles", "F").output.isEmpty)
  }

  @Test("- is standard input, parsed as classic Gherkin, at its position among the files")
  func standardInput() async throws {
    let input = folder.url.appending(path: "F/sub/a.feature")
    let run = try await parse("--no-ast", "F/b.feature", "-", input: input)
    #expect(run.status == 0)
    #expect(try messages(run) == ["source F/b.feature", "pickle F/b.feature", "source -", "pickle -"])
    #expect(run.output.contains(#"Given y\n","uri":"-","mediaType":"text/x.cucumber.gherkin+plain""#))
  }

  @Test("empty standard input is a file without a feature")
  func emptyInput() async throws {
    let run = try await parse("--no-source", "-")
    #expect(run.status == 0)
    #expect(run.output == #"{"gherkinDocument":{"comments":[],"uri":"-"}}"# + "\n")
  }

  @Test("a parse error is a message, the other files are parsed, and the status is 1")
  func parseError() async throws {
    try folder.write("nonsense\n", to: "F/a.feature")
    let run = try await parse("--no-ast", "F")
    #expect(run.status == 1)
    #expect(run.error.isEmpty)
    #expect(
      try messages(run) == [
        "source F/a.feature", "parseError F/a.feature", "source F/b.feature", "pickle F/b.feature",
        "source F/m.feature.md", "source F/sub/a.feature", "pickle F/sub/a.feature",
      ])
    #expect(run.output.contains(#""message":"(1:1): expected: #EOF"#))
  }

  @Test("a file that is not UTF-8 has a parse error at its first invalid byte")
  func notUTF8() async throws {
    try folder.write(Array("Feature: x\n  Scenario: caf".utf8) + [0xE9, 0x0A], to: "latin.feature")
    let run = try await parse("latin.feature")
    #expect(run.status == 1)
    #expect(run.output.contains(#""uri":"latin.feature","location":{"line":2,"column":16}"#))
    #expect(run.output.contains("caf\u{FFFD}"))
  }

  @Test("unreadable files are reported, the others are parsed, and the status is 2 even with parse errors")
  func unreadable() async throws {
    try folder.write("nonsense\n", to: "bad.feature")
    try folder.write("", to: "empty/notes.txt")
    let run = try await parse("--no-ast", "--no-pickles", "nowhere", "bad.feature", "empty", "F/b.feature")
    #expect(run.status == 2)
    #expect(
      run.error == """
        gherkin-run: nowhere: no such file or folder; check the path, which is relative to the working directory
        gherkin-run: empty: the folder contains no features; names of feature files end with .feature or .feature.md

        """)
    #expect(try messages(run) == ["source bad.feature", "parseError bad.feature", "source F/b.feature"])
  }

  @Test("a folder that is named like a feature is reported, and the files are parsed")
  func folderNamedLikeAFeature() async throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "F/folder.feature"), withIntermediateDirectories: true)
    let run = try await parse("--no-ast", "--no-pickles", "F")
    #expect(run.status == 2)
    #expect(
      run.error.hasPrefix(
        "gherkin-run: F/folder.feature: is a folder; rename it so that its name does not end with ")
    )
    #expect(try messages(run) == ["source F/b.feature", "source F/m.feature.md", "source F/sub/a.feature"])
  }

  @Test("without a path, the missing argument is reported")
  func noPath() async throws {
    let run = try await parse()
    #expect(run.status == 2)
    #expect(run.error == "gherkin-run: PATH is missing; see gherkin-run parse --help\n")
  }

  @Test("a closed pipe ends the command without an error message")
  func closedPipe() async throws {
    let steps = String(repeating: "    Given a step\n", count: 50_000)
    try folder.write("Feature: long\n  Scenario: s\n" + steps, to: "F/long.feature")
    let shell = BuiltCommand(executable: URL(filePath: "/bin/sh"))
    let run = try await shell.run(
      "-c", #""$0" parse F | head -1 | cut -c1-10"#, BuiltCommand.gherkinRun.path, in: folder.url)
    #expect(run.output == "{\"source\":\n")
    #expect(run.error.isEmpty)
  }

  @Test(
    "a full disk is an error", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full here"))
  func fullDisk() async throws {
    let shell = BuiltCommand(executable: URL(filePath: "/bin/sh"))
    let run = try await shell.run("-c", #""$0" parse F >/dev/full"#, BuiltCommand.gherkinRun.path, in: folder.url)
    #expect(run.status == 2)
    #expect(run.error == "gherkin-run: cannot write standard output: No space left on device\n")
  }
}
