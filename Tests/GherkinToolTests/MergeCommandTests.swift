import GherkinMessages
import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run merge", .tags(.commands))
struct MergeCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a", "b"] {
      try folder.write(
        "Feature: \(name)\n  Scenario: s\n    When I have opened the beer search\n", to: "F/\(name).feature")
    }
  }

  private func run(_ arguments: String..., input: String? = nil) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(
      arguments, in: folder.url, input: input.map { folder.url.appending(path: $0) })
  }

  private func save(_ name: String, _ paths: String...) async throws {
    let arguments = ["--format", "message:\(name)"] + paths
    check(try await BuiltCommand.gherkinRun.run(arguments, in: folder.url).status, equals: 0)
  }

  private func envelopes(_ text: String) throws -> [Envelope] {
    try NDJSONReader.envelopes(in: Array(text.utf8), name: "merged")
  }

  @Test("several streams are merged into one sound stream that is equivalent to the whole run")
  func shards() async throws {
    try await save("a.ndjson", "F/a.feature")
    try await save("b.ndjson", "F/b.feature")
    try await save("whole.ndjson", "F")
    let merge = try await run("merge", "a.ndjson", "b.ndjson")
    check(merge.status, equals: 0)
    checkEmpty(merge.error)
    let merged = try envelopes(merge.output)
    checkEmpty(StreamCheck(merged).problems)
    check(RunContents(merged), equals: RunContents(try envelopes(folder.text(of: "whole.ndjson"))))
  }

  @Test("a feature file of comments has a message without a feature, which is merged")
  func comments() async throws {
    try folder.write("# nothing yet\n", to: "F/empty.feature")
    try await save("a.ndjson", "F/a.feature", "F/empty.feature")
    try await save("b.ndjson", "F/b.feature")
    let merge = try await run("merge", "a.ndjson", "b.ndjson")
    check(merge.status, equals: 0, "\(merge.error)")
    let documents = try envelopes(merge.output).compactMap { envelope in
      if case .gherkinDocument(let document) = envelope { document } else { nil }
    }
    check(documents.filter { $0.feature == nil }.map(\.uri), equals: ["F/empty.feature"])
  }

  @Test("members of a later protocol are kept in the merged stream")
  func laterMembers() async throws {
    try await save("a.ndjson", "F/a.feature")
    try await save("b.ndjson", "F/b.feature")
    let later = try folder.text(of: "b.ndjson").replacing("{\"pickle\":{", with: "{\"pickle\":{\"later\":[\"é\"],")
    try folder.write(later, to: "b.ndjson")
    let merge = try await run("merge", "a.ndjson", "b.ndjson")
    check(merge.status, equals: 0)
    #expect(merge.output.contains("{\"pickle\":{\"later\":[\"é\"],\"id\":\"2."))
    checkEmpty(StreamCheck(try envelopes(merge.output)).problems)
  }

  @Test("the output can be a file, even one of the inputs, and standard input can be merged")
  func output() async throws {
    try await save("a.ndjson", "F/a.feature")
    try await save("b.ndjson", "F/b.feature")
    let merge = try await run("merge", "--output", "a.ndjson", "a.ndjson", "-", input: "b.ndjson")
    check(merge.status, equals: 0)
    checkEmpty(merge.output)
    checkEmpty(StreamCheck(try envelopes(folder.text(of: "a.ndjson"))).problems)
  }

  @Test("a stream that cannot be read completely is not overwritten")
  func damagedInput() async throws {
    try await save("a.ndjson", "F/a.feature")
    try await save("b.ndjson", "F/b.feature")
    let damaged = try folder.text(of: "a.ndjson").replacing("{\"testRunFinished\"", with: "{damaged")
    try folder.write(damaged, to: "a.ndjson")
    let merge = try await run("merge", "--output", "./a.ndjson", "a.ndjson", "b.ndjson")
    check(merge.status, equals: 2)
    #expect(
      merge.error.hasPrefix(
        "gherkin-run: ./a.ndjson was not changed because not all streams could be read\ngherkin-run: a.ndjson:"))
    check(try folder.text(of: "a.ndjson"), equals: damaged)
  }

  @Test("different features with the same path are an error with both files, and nothing is written")
  func otherSource() async throws {
    try await save("a.ndjson", "F/a.feature")
    try folder.write("Feature: a\n  Scenario: t\n    When I have opened the beer search\n", to: "F/a.feature")
    try await save("b.ndjson", "F/a.feature")
    let merge = try await run("merge", "-o", "out.ndjson", "a.ndjson", "b.ndjson")
    check(merge.status, equals: 2)
    check(
      merge.error,
      equals: """
        gherkin-run: b.ndjson:2: F/a.feature differs from that in a.ndjson; merge runs of the same features

        """)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/out.ndjson"))
  }

  @Test("a stream that is truncated within a line is used up to there; the result is sound, and the status is 2")
  func brokenOff() async throws {
    try await save("a.ndjson", "F/a.feature")
    try await save("b.ndjson", "F/b.feature")
    let text = try folder.text(of: "b.ndjson")
    try folder.write(String(text.prefix(text.count - 200)), to: "b.ndjson")
    let merge = try await run("merge", "a.ndjson", "b.ndjson")
    check(merge.status, equals: 2)
    #expect(merge.error.hasPrefix("gherkin-run: b.ndjson:"))
    let merged = try envelopes(merge.output)
    checkEmpty(StreamCheck(merged).problems)
    check(merge.output, contains: "b.ndjson ends before its testRunFinished")
  }

  @Test("an output that cannot be written is reported", arguments: ["/dev/full", "F", "a.ndjson/out"])
  func unwritable(path: String) async throws {
    try await save("a.ndjson", "F/a.feature")
    let merge = try await run("merge", "-o", path, "a.ndjson")
    check(merge.status, equals: 2)
    check(merge.error, contains: " \(path): ", "\(merge)")
  }

  @Test("streams are compressed depending on their names, and compressed standard input is detected")
  func compressed() async throws {
    try await save("a.ndjson.gz", "F/a.feature")
    try await save("b.ndjson", "F/b.feature")
    #expect(try Data(contentsOf: folder.url.appending(path: "a.ndjson.gz")).starts(with: [0x1F, 0x8B]))
    let merge = try await run("merge", "--output", "all.ndjson.gz", "-", "b.ndjson", input: "a.ndjson.gz")
    check(merge.status, equals: 0, "\(merge.error)")
    let report = try await run("report", "--format", "summary", "all.ndjson.gz")
    check(report.status, equals: 0)
    check(report.output, contains: "2 scenarios (2 passed)")
    #expect(try await run("merge", "all.ndjson.gz").output == run("merge", "a.ndjson.gz", "b.ndjson").output)
  }

  @Test("a truncated compressed stream is used as far as possible, and reported")
  func damagedCompressed() async throws {
    try await save("a.ndjson.gz", "F/a.feature")
    let bytes = Array(try Data(contentsOf: folder.url.appending(path: "a.ndjson.gz")))
    try folder.write(Array(bytes.dropLast(8)), to: "a.ndjson.gz")
    let report = try await run("report", "--format", "summary", "a.ndjson.gz")
    check(report.status, equals: 2)
    check(
      report.error, contains: "a.ndjson.gz: cannot be read: the gzip file is incomplete; write or copy it again",
      "\(report.error)")
  }

  @Test("without zlib, a compressed stream is an error with the package to install; others can be used")
  func withoutZlib() async throws {
    try await save("a.ndjson.gz", "F/a.feature")
    try await save("a.ndjson", "F/a.feature")
    // Files that are not libraries, found before the system's library.
    for name in ["libz.so.1", "libz.so"] { try folder.write("", to: "lib/\(name)") }
    let environment = ["LD_LIBRARY_PATH": folder.path + "/lib"]
    let missing = "the system's compression library zlib (libz.so.1) is missing; install zlib"
    let read = try await BuiltCommand.gherkinRun.run(
      "report", "a.ndjson.gz", in: folder.url, environment: environment)
    check(read.status, equals: 2)
    check(read.error, contains: "a.ndjson.gz: cannot be read: \(missing)", "\(read.error)")
    let written = try await BuiltCommand.gherkinRun.run(
      "merge", "--output", "b.ndjson.gz", "a.ndjson", in: folder.url, environment: environment)
    check(written.status, equals: 2)
    check(written.error, contains: "cannot compress b.ndjson.gz: \(missing)", "\(written.error)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/b.ndjson.gz"))
    let plain = try await BuiltCommand.gherkinRun.run(
      "merge", "--output", "b.ndjson", "a.ndjson", in: folder.url, environment: environment)
    check(plain.status, equals: 0, "\(plain.error)")
  }
}
