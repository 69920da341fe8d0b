import Foundation
import Gherkin
import GherkinTestSupport
import Testing

/// The official sources through the built command, from a folder whose `../testdata` has them, as their `uri`s say.
@Suite(.enabled(if: ConformanceData.isPresent, ConformanceData.absence))
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

  @Test("the 55 good sources give the official source, syntax tree and pickles, file by file")
  func good() async throws {
    let names = GherkinSources.good
    #expect(names.count == 55)
    let (status, lines) = try await parse("../testdata/good")
    #expect(status == 0)
    var rest = lines[...]
    for name in names {
      let expected = try expected("source", "ast", "pickles", of: name, in: "good")
      #expect(Array(rest.prefix(expected.count)) == expected, "\(name)")
      rest = rest.dropFirst(expected.count)
    }
    #expect(rest.isEmpty)
  }

  @Test("the 12 bad sources give the official errors, file by file, and the status says so")
  func bad() async throws {
    let names = GherkinSources.bad
    #expect(names.count == 12)
    let (status, lines) = try await parse("--no-source", "../testdata/bad")
    #expect(status == 1)
    #expect(try lines == names.flatMap { try expected("errors", of: $0, in: "bad") })
  }

  @Test("what is left out changes nothing of the rest")
  func parts() async throws {
    let names = GherkinSources.good
    let pickles = try await parse("--no-source", "--no-ast", "../testdata/good/")
    #expect(try pickles.lines == names.flatMap { try expected("pickles", of: $0, in: "good") })
    let documents = try await parse("--no-source", "--no-pickles", "../testdata/good/")
    #expect(try documents.lines == names.flatMap { try expected("ast", of: $0, in: "good") })
  }
}
