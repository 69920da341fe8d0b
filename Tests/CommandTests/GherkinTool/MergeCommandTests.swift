import Foundation
import GherkinMessages
import GherkinTestSupport
import Testing

@Suite("gherkin-run merge", .commands)
struct MergeCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a", "b"] {
      try folder.write(
        "Feature: \(name)\n  Scenario: s\n    When I have opened the beer search\n", to: "F/\(name).feature")
    }
  }

  private func save(_ name: String, _ path: String) async throws {
    check(
      try await BuiltCommand.gherkinRun.run("--format", "message:\(name)", path, in: folder.url).status, equals: 0)
  }

  /// The messages of two streams that the command merges.
  private func merged(status: Int32 = 0) async throws -> [Envelope] {
    let merge = try await BuiltCommand.gherkinRun.run(
      "merge", "a.ndjson", "-", in: folder.url, input: folder.url.appending(path: "b.ndjson"))
    check(merge.status, equals: status, "\(merge.error)")
    return try NDJSONReader.envelopes(in: Array(merge.output.utf8), name: "merged")
  }

  @Test("the merged stream is sound, also of a truncated stream and one of a later protocol, and that of the whole run")
  func sound() async throws {
    try await save("a.ndjson", "F/a.feature")
    try await save("b.ndjson", "F/b.feature")
    try await save("whole.ndjson", "F")
    let whole = try NDJSONReader.envelopes(in: Array(folder.text(of: "whole.ndjson").utf8), name: "whole")
    let streams = try await merged()
    checkEmpty(StreamCheck(streams).problems)
    check(RunContents(streams), equals: RunContents(whole))

    let text = try folder.text(of: "b.ndjson")
    try folder.write(text.replacing("{\"pickle\":{", with: "{\"pickle\":{\"later\":[\"é\"],"), to: "b.ndjson")
    checkEmpty(StreamCheck(try await merged()).problems)
    try folder.write(String(text.dropLast(200)), to: "b.ndjson")
    checkEmpty(StreamCheck(try await merged(status: 2)).problems)
  }
}
