import Foundation
import GherkinSyntax
import GherkinTestSupport
import Testing

/// The official sources through the built command, from a folder whose `../testdata` has them, as their `uri`s say.
@Suite(.enabled(if: ConformanceData.isPresent, ConformanceData.absence), .tags(.long))
struct ParseCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in GherkinSources.good { try copy(name, in: "good") }
    for name in GherkinSources.bad { try copy(name, in: "bad") }
    try FileManager.default.createDirectory(at: workingFolder, withIntermediateDirectories: true)
  }

  private var workingFolder: URL { folder.url.appending(path: "work") }

  private func copy(_ name: String, in kind: String) throws {
    try folder.write(GherkinSources.read(name, in: kind).bytes, to: "testdata/\(kind)/\(name)")
  }

  private func parse(_ arguments: String...) async throws -> (status: Int32, lines: [JSONTree]) {
    let run = try await BuiltCommand.gherkinRun.run(["parse"] + arguments, in: workingFolder)
    return (run.status, try run.output.utf8.split(separator: 0x0A).map { try JSONTree(Data($0)) })
  }

  private func expected(_ kinds: String..., of name: String, in folder: String) throws -> [JSONTree] {
    try kinds.flatMap { try JSONTree.lines(of: GherkinSources.file("\(name).\($0).ndjson", in: folder)) }
  }

  @Test("the 55 valid sources have the official source, syntax tree and pickles, file by file")
  func good() async throws {
    let names = GherkinSources.good
    #expect(names.count == 55)
    let (status, lines) = try await parse("../testdata/good")
    #expect(status == 0)
    try check(lines, "source", "ast", "pickles")
  }

  /// Checks that messages are those of all good sources, file by file. Their ids go on from one file to the next, those of
  /// the official messages count from 0 in each.
  private func check(_ lines: [JSONTree], _ kinds: String...) throws {
    var rest = lines[...]
    for name in GherkinSources.good {
      let expected = try kinds.flatMap { try self.expected($0, of: name, in: "good") }
      let messages = Array(rest.prefix(expected.count))
      let shift = (messages.flatMap(\.ids).min() ?? 0) - (expected.flatMap(\.ids).min() ?? 0)
      #expect(messages.map { $0.shiftingIDs(by: -shift) } == expected, "\(name)")
      rest = rest.dropFirst(expected.count)
    }
    checkEmpty(rest)
    let own = lines.flatMap { $0.ids(of: ["id"]) }
    #expect(Set(own).count == own.count)
  }

  @Test("the 12 invalid sources have the official errors, file by file, and the exit status reports them")
  func bad() async throws {
    let names = GherkinSources.bad
    #expect(names.count == 12)
    let (status, lines) = try await parse("--no-source", "../testdata/bad")
    #expect(status == 1)
    #expect(try lines == names.flatMap { try expected("errors", of: $0, in: "bad") })
  }

  @Test("omitting parts does not change the others")
  func parts() async throws {
    try check(await parse("--no-source", "--no-ast", "../testdata/good/").lines, "pickles")
    try check(await parse("--no-source", "--no-pickles", "../testdata/good/").lines, "ast")
  }
}

extension JSONTree {
  /// The ids of the message and of its references.
  fileprivate var ids: [Int] { ids(of: ["id", "astNodeId", "astNodeIds"]) }

  /// The values of members that are ids.
  fileprivate func ids(of names: Set<String>) -> [Int] {
    switch self {
    case .object(let members):
      members.flatMap { name, value in names.contains(name) ? value.numbers : value.ids(of: names) }
    case .array(let elements): elements.flatMap { $0.ids(of: names) }
    case .string, .number, .null: []
    }
  }

  private var numbers: [Int] {
    switch self {
    case .string(let text): Int(text).map { [$0] } ?? []
    case .array(let elements): elements.flatMap(\.numbers)
    case .object, .number, .null: []
    }
  }

  /// The message with other ids.
  fileprivate func shiftingIDs(by shift: Int, isID: Bool = false) -> JSONTree {
    switch self {
    case .object(let members):
      .object(
        Dictionary(
          uniqueKeysWithValues: members.map { name, value in
            (name, value.shiftingIDs(by: shift, isID: ["id", "astNodeId", "astNodeIds"].contains(name)))
          }))
    case .array(let elements): .array(elements.map { $0.shiftingIDs(by: shift, isID: isID) })
    case .string(let text): .string(isID ? Int(text).map { "\($0 + shift)" } ?? text : text)
    case .number, .null: self
    }
  }
}
