import GherkinMessages
import Foundation
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Paths of features on the command line", .tags(.commands))
struct FeaturePathTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let feature = "Feature: f\n\n  Scenario: s\n    When I have opened the beer search\n"

  private func run(_ arguments: String..., in subfolder: String = "") async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(
      arguments, in: subfolder.isEmpty ? folder.url : folder.url.appending(path: subfolder))
  }

  private func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/\(name)", withDestinationPath: destination)
  }

  private func count(_ arguments: String..., in subfolder: String = "") async throws -> Int {
    let run = try await BuiltCommand.gherkinRun.run(
      ["--isolation", "none", "--format", "summary"] + arguments,
      in: subfolder.isEmpty ? folder.url : folder.url.appending(path: subfolder))
    check(run.status, equals: 0, "\(run)")
    return run.output.firstMatch(of: #/(\d+) scenarios? \(/#).flatMap { Int($0.1) } ?? 0
  }

  #if !canImport(Darwin)
  private static let (composed, decomposed) = ("\u{E9}.feature", "e\u{301}.feature")

  private func writeBoth(_ text: String = feature) throws {
    for name in [Self.composed, Self.decomposed] { try folder.write(text, to: "F/\(name)") }
  }

  @Test(
    "files whose names are canonically equivalent are different files",
    arguments: [
      ["F"], ["F/\(composed)", "F/\(decomposed)"], ["F/*.feature"], ["F/**"], ["F/\(composed):3", "F/\(decomposed):3"],
      ["@list.txt"], ["--parallel", "2", "F"], ["--shard", "1/1", "F"],
    ])
  func equivalentNames(arguments: [String]) async throws {
    try writeBoth()
    try folder.write("F/\(Self.composed):3\nF/\(Self.decomposed):3\n", to: "list.txt")
    let run = try await BuiltCommand.gherkinRun.run(["--format", "summary"] + arguments, in: folder.url)
    check(run.status, equals: 0, "\(run)")
    check(run.output, contains: "2 scenarios (2 passed)", "\(run)")
  }

  @Test("excluding a file does not exclude another one with a canonically equivalent name")
  func equivalentExclusion() async throws {
    try writeBoth()
    check(try await count("F", "!F/\(Self.composed)"), equals: 1)
  }

  @Test("reports and merged streams contain both of two files with canonically equivalent names")
  func equivalentNamesInReports() async throws {
    try writeBoth("Feature: f\n\n  Scenario: s\n    Given an undefined step\n")
    let run = try await run(
      "--format", "summary", "--format", "rerun:list.txt", "--format", "json:run.json", "--format",
      "message:run.ndjson",
      "F")
    check(run.status, equals: 1)
    let list = try folder.text(of: "list.txt").split(separator: "\n").map { Array($0.utf8) }
    check(list, equals: ["F/\(Self.decomposed):3", "F/\(Self.composed):3"].map { Array($0.utf8) })
    #expect(try folder.text(of: "run.json").matches(of: #/"uri": *"F/#).count == 2)
    #expect(run.output.contains("F/\(Self.decomposed):3 F/\(Self.composed):3") || run.output.contains("e\u{301}"))
    let merged = try await self.run("merge", "--output", "merged.ndjson", "run.ndjson")
    check(merged.status, equals: 0, "\(merged)")
    let pickles = try NDJSONReader.envelopes(in: Array(folder.text(of: "merged.ndjson").utf8), name: "merged")
      .compactMap { envelope -> [UInt8]? in
        if case .pickle(let pickle) = envelope { Array(pickle.uri.utf8) } else { nil }
      }
    check(Set(pickles).count, equals: 2)
  }

  @Test("lint, format and parse check both of two files with canonically equivalent names")
  func equivalentNamesInTools() async throws {
    try writeBoth("Feature: f\n Scenario: s\n   Given a\n")
    let parsed = try await run("parse", "F")
    check(parsed.output.matches(of: #/"gherkinDocument"/#).count, equals: 2, "\(parsed)")
    let formatted = try await run("format", "F")
    check(formatted.status, equals: 0, "\(formatted)")
    for name in [Self.composed, Self.decomposed] {
      check(try folder.text(of: "F/\(name)"), contains: "  Scenario: s\n")
    }
  }

  @Test("a feature whose name is not UTF-8 is an error, and other such files are ignored")
  func undecodableName() async throws {
    try folder.write(Self.feature, to: "F/a.feature")
    try folder.write("", to: "G/x.txt")
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = [
      "-ec",
      #"cd "$0"; cp F/a.feature "$(printf 'F/caf\351.feature')"; cp F/a.feature G/a.feature; : > "$(printf 'G/\351.png')""#,
      folder.path,
    ]
    try shell.runUnblocked()
    shell.waitUntilExit()
    for path in ["F", "F/*.feature"] {
      let run = try await run(path)
      check(run.status, equals: 2)
      check(
        run.error,
        contains: "F/caf\\xE9.feature: the name is not UTF-8, so the feature cannot be read; rename the file",
        "\(run)")
    }
    check(try await count("G"), equals: 1)
  }
  #endif

  @Test("links to folders are followed, without loops, and a file behind several links runs once")
  func links() async throws {
    try folder.write(Self.feature, to: "Real/a.feature")
    try folder.write(Self.feature, to: "Features/b.feature")
    try link("Link", to: "Real")
    try link("Features/linked", to: "../Real")
    try link("Features/again", to: "../Link")
    try link("Features/loop", to: ".")
    try link("Features/up", to: "..")
    check(try await count("Link"), equals: 1)
    check(try await count("Link/"), equals: 1)
    check(try await count("Features"), equals: 2)
    check(try await count("Features/**/*.feature"), equals: 2)
    check(try await count("Features/linked/*.feature"), equals: 1)
    check(try await count("Link", "Real", "Features"), equals: 2)
    check(try await count("Features", "!Link"), equals: 1)
    let formatted = try await run("format", "--check", "Features")
    check(formatted.status, equals: 0, "\(formatted)")
    let parsed = try await run("parse", "Features")
    check(parsed.output.matches(of: #/"gherkinDocument"/#).count, equals: 2)
  }

  /// Makes the folder a package with a feature.
  private func makePackage(_ text: String = feature) throws {
    try folder.write("// swift-tools-version: 6.2\n", to: "Package.swift")
    try folder.write(text, to: "Features/sub/a.feature")
  }

  @Test("a file that is given with several spellings runs once", arguments: [false, true])
  func spellings(isPackage: Bool) async throws {
    try folder.write(Self.feature, to: "Features/a.feature")
    if isPackage { try folder.write("", to: "Package.swift") }
    let path = folder.path
    check(try await count("Features", "\(path)/Features", "./Features", "Features/../Features/a.feature"), equals: 1)
    check(try await count("./Features/a.feature:3", "\(path)/Features/a.feature:3", "Features//a.feature"), equals: 1)
  }

  @Test("in a package or a repository, messages have one path for a file", arguments: ["Package.swift", ".git/HEAD"])
  func messagePaths(marker: String) async throws {
    try folder.write("", to: marker)
    try folder.write(Self.feature, to: "Features/sub/a.feature")
    try link("Link", to: "Features")
    let calls: [(folder: String, path: String)] = [
      ("", "Features"), ("", "./Features/"), ("", "\(folder.path)/Features"), ("", "Link"), ("Features", "."),
      ("Features/sub", "a.feature"), ("Features/sub", ".."), ("Features", "\(folder.path)/Link/sub/a.feature"),
    ]
    for (number, call) in calls.enumerated() {
      let run = try await run(
        "--format", "message:\(folder.path)/\(number).ndjson", "--format", "html:\(folder.path)/\(number).html",
        "--format", "junit:\(folder.path)/\(number).xml", "--format-options", "junit.schema=common", call.path,
        in: call.folder)
      check(run.status, equals: 0, "\(run)")
      let envelopes = try NDJSONReader.envelopes(in: Array(folder.text(of: "\(number).ndjson").utf8), name: "run")
      let paths = envelopes.compactMap { envelope -> String? in
        switch envelope {
        case .source(let source): source.uri
        case .gherkinDocument(let document): document.uri
        case .pickle(let pickle): pickle.uri
        default: nil
        }
      }
      check(paths, equals: Array(repeating: "Features/sub/a.feature", count: 3), "\(call)")
      check(try folder.text(of: "\(number).xml"), contains: #"file="Features/sub/a.feature""#, "\(call)")
    }
    let merged = try await run("merge", "--output", "merged.ndjson", "0.ndjson", "4.ndjson", "6.ndjson")
    check(merged.status, equals: 0, "\(merged)")
    check(try folder.text(of: "merged.ndjson").matches(of: #/"pickle":/#).count, equals: 1)
    let parsed = try await run("parse", "--no-source", "a.feature", in: "Features/sub")
    check(parsed.output, contains: #""uri":"Features/sub/a.feature""#, "\(parsed)")
  }

  @Test("a file outside the package has the path of the link in the package that leads to it")
  func outsideLink() async throws {
    let elsewhere = try TemporaryFolder()
    try elsewhere.write(Self.feature, to: "sub/a.feature")
    try makePackage()
    try link("Features/link", to: elsewhere.path)
    for (path, place) in [
      ("Features", ""), ("./Features/link/", ""), ("\(folder.path)/Features/link", ""), ("link", "Features"),
    ] {
      let run = try await run("--format", "json", path, in: place)
      check(run.output, contains: #""uri":"Features/link/sub/a.feature""#, "\(path): \(run)")
    }
    check(try await count("Features", "Features/link/sub/a.feature", "\(elsewhere.path)/sub"), equals: 2)
  }

  @Test("outside packages and repositories, paths stay as they are given")
  func outside() async throws {
    try folder.write(Self.feature, to: "Features/a.feature")
    let run = try await run("--format", "json", "./Features")
    #expect(run.output.contains(#""uri": "./Features/a.feature""#) || run.output.contains(#""./Features/a.feature""#))
  }

  @Test("in a subfolder of a package, locations and the rerun command are relative to the subfolder, and work there")
  func subfolder() async throws {
    try makePackage("Feature: f\n\n  Scenario: s\n    Given an undefined step\n")
    let run = try await run(
      "--format", "pretty", "--format", "rerun:list.txt", "--format", "message:../run.ndjson", ".", in: "Features")
    check(run.status, equals: 1)
    check(run.output, contains: "# sub/a.feature:3", "\(run.output)")
    let command = try #require(run.output.firstMatch(of: #/Run again:\s+.* (\S+)\n/#))
    check(command.1, equals: "sub/a.feature:3")
    check(try folder.text(of: "Features/list.txt"), equals: "sub/a.feature:3\n")
    for path in [String(command.1), "@list.txt", "Features/sub/a.feature:3"] {
      let again = try await self.run("--format", "summary", path, in: "Features")
      check(again.output, contains: "1 scenario (1 undefined)", "\(path): \(again)")
    }
    // A list is found from other folders too.
    for (path, place) in [("@Features/list.txt", ""), ("@../list.txt", "Features/sub")] {
      let again = try await self.run("--format", "summary", path, in: place)
      check(again.output, contains: "1 scenario (1 undefined)", "\(path): \(again)")
    }
    let report = try await self.run("report", "--format", "summary", "../../run.ndjson", in: "Features/sub")
    check(report.output, contains: "# a.feature:4", "\(report)")
    check(report.output, contains: " a.feature:3\n", "\(report)")
  }

  @Test("in a subfolder of a package, examples and fixtures are found, and parse errors have the path from there")
  func subfolderFiles() async throws {
    try makePackage(
      """
      Feature: f
        Scenario Outline: <name>
          When I have opened the beer search

          @examples(rows.csv)
          Examples:
      """)
    try folder.write("name\na\nb\n", to: "Features/Fixtures/rows.csv")
    check(try await count("sub", in: "Features"), equals: 2)
    try folder.write("Feature: f\n  Scenario: s\n    Given x\n    Wrong\n", to: "Features/sub/a.feature")
    let run = try await run(".", in: "Features")
    check(run.status, equals: 2)
    check(run.error, contains: "sub/a.feature:4:", "\(run)")
    check(run.error, lacks: "Features/sub", "\(run)")
  }

  @Test("rerun:@FILE writes the list that @FILE reads, and a list can start with a byte order mark")
  func rerunList() async throws {
    try folder.write("Feature: f\n\n  Scenario: s\n    Given an undefined step\n", to: "F/a.feature")
    check(try await run("--format", "rerun:@rerun.txt", "F").status, equals: 1)
    check(try folder.text(of: "rerun.txt"), equals: "F/a.feature:3\n")
    check(try await run("--format", "summary", "@rerun.txt").output, contains: "1 scenario (1 undefined)")
    try folder.write("\u{FEFF}F/a.feature:3\r\n", to: "marked.txt")
    check(try await run("--format", "summary", "@marked.txt").output, contains: "1 scenario (1 undefined)")
    check(try await run("--format", "rerun:@", "F").error, contains: "there is no file name after the @")
  }

  @Test("the rerun command contains scenarios that did not run, and features that could not be parsed")
  func rerunCommand() async throws {
    let text =
      "Feature: f\n  Scenario: one\n    Given an undefined step\n  Scenario: two\n    Given an undefined step\n"
    try folder.write(text, to: "F/a.feature")
    try folder.write("Feature: f\n  Scenario: s\n    Given x\n    Wrong\n", to: "F/b.feature")
    let run = try await run("--format", "summary", "--fail-fast", "--continue-on-parse-error", "F")
    check(run.status, equals: 2)
    check(run.output, contains: " F/a.feature:2:4 F/b.feature\n", "\(run)")
  }
}
