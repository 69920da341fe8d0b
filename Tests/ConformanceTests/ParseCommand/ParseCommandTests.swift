import Foundation
import GherkinConformance
import GherkinSyntax
import GherkinTestSupport
import Testing

/// The official sources through the built command, from a folder whose `../testdata` has them, as their `uri`s say.
@Suite(.enabled(if: ConformanceData.isPresent, ConformanceData.absence), .long)
struct ParseCommandTests {
  private let folder: TemporaryFolder
  private let data: OfficialData

  init() throws {
    folder = try TemporaryFolder()
    data = try #require(ConformanceData.official)
    for path in try data.sources("good") + data.sources("bad") {
      try folder.write(data.source(path).bytes, to: String(path.dropFirst("gherkin/".utf8.count)))
    }
    try folder.write("", to: "work/empty")
  }

  private func parse(_ arguments: [String]) async throws -> (status: Int32, lines: [String]) {
    let run = try await BuiltCommand.gherkinRun.run(["parse"] + arguments, in: folder.url.appending(path: "work"))
    return (run.status, run.output.split(separator: "\n").map(String.init))
  }

  private func official(_ kinds: [String], of path: String) throws -> [String] {
    try kinds.flatMap { kind in
      try Files.text("\(data.folder)/\(path).\(kind).ndjson").split(separator: "\n").map(String.init)
    }
  }

  @Test(
    "valid sources have the official messages, file by file, also if others are omitted",
    arguments: [
      ([], ["source", "ast", "pickles"]), (["--no-source", "--no-ast"], ["pickles"]),
      (["--no-source", "--no-pickles"], ["ast"]),
    ])
  func good(options: [String], kinds: [String]) async throws {
    let (status, lines) = try await parse(options + ["../testdata/good"])
    check(status, equals: 0)
    var rest = lines[...]
    for name in try data.sources("good") {
      let official = try official(kinds, of: name)
      let own = Array(rest.prefix(official.count))
      // The ids go on from one file to the next; those of the official messages count from 0 in each.
      let distance = (own.flatMap { Self.ids(in: $0) }.min() ?? 0) - (official.flatMap { Self.ids(in: $0) }.min() ?? 0)
      check(
        try own.map { try JSONValue(parsing: Self.shiftingIDs(in: $0, by: -distance).utf8) },
        equals: try official.map { try JSONValue(parsing: $0.utf8) }, "\(name)")
      rest = rest.dropFirst(official.count)
    }
    checkEmpty(rest)
    let new = lines.flatMap { $0.matches(of: #/"id":"(\d+)"/#).map(\.1) }
    check(Set(new).count, equals: new.count)
  }

  @Test("the 12 invalid sources have the official errors, file by file, and the exit status reports them")
  func bad() async throws {
    let (status, lines) = try await parse(["--no-source", "../testdata/bad"])
    check(status, equals: 1)
    let official = try data.sources("bad").flatMap { try self.official(["errors"], of: $0) }
    check(
      try lines.map { try JSONValue(parsing: $0.utf8) }, equals: try official.map { try JSONValue(parsing: $0.utf8) })
  }

  /// The places of ids and of references to them.
  private static var references: Regex<(Substring, Substring, Substring)> {
    #/"(id|astNodeId|astNodeIds)": ?("\d+"|\[[^\]]*\])/#
  }

  private static func ids(in line: String) -> [Int] {
    line.matches(of: references).flatMap { $0.2.matches(of: #/\d+/#).compactMap { Int($0.0) } }
  }

  private static func shiftingIDs(in line: String, by distance: Int) -> String {
    line.replacing(references) { reference in
      "\"\(reference.1)\":" + reference.2.replacing(#/\d+/#) { "\((Int($0.0) ?? 0) + distance)" }
    }
  }
}
