import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run self-check", .commands, .enabled(if: ConformanceData.isPresent, ConformanceData.absence))
struct SelfCheckCommandTests {
  private let folder: TemporaryFolder
  private let data: URL

  init() throws {
    folder = try TemporaryFolder()
    data = folder.url.appending(path: "data")
    try FileManager.default.copyItem(at: #require(ConformanceData.root), to: data)
  }

  @Test("all results equal the official ones, also the messages of the samples if their runner is named")
  func equal() async throws {
    let runner = BuiltCommand.built("gherkin-run-kit").path
    let run = try await selfCheck("--runner", runner)
    check(run.status, equals: 0, "\(run.output)")
    check(run.output, contains: "✔ messages of the compatibility kit's samples: 44 of 44 equal\n")
    check(run.output, contains: "– sample unknown-parameter-type: not run: a run does not start")
    let digest = try await BuiltCommand.shell.run(
      "-c", "find tag-expressions/testdata -type f | LC_ALL=C sort | xargs sha256sum | sha256sum", in: data)
    check(
      run.output, contains: "tag-expressions/testdata: 3 files, sha256 \(digest.output.prefix(64))\n")
  }

  @Test("a difference is named, and fails the command")
  func different() async throws {
    let path = "gherkin/testdata/good/minimal.feature.ast.ndjson"
    let text = try String(contentsOf: data.appending(path: path), encoding: .utf8)
    try Data(text.replacing("\"name\":\"Minimal\"", with: "\"name\":\"Other\"").utf8).write(
      to: data.appending(path: path))
    let run = try await selfCheck()
    check(run.status, equals: 1)
    check(
      run.output,
      contains: """
        ✘ syntax trees: 54 of 55 equal
            \(path): /0/gherkinDocument/feature/name: found "Minimal" instead of "Other"
        ✔ pickles: 55 of 55 equal
        """)
  }

  @Test("data that cannot be read is no success")
  func unreadable() async throws {
    try FileManager.default.removeItem(at: data.appending(path: "gherkin/testdata/bad"))
    let run = try await selfCheck()
    check(run.status, equals: 2)
    check(run.output, contains: "✘ parse errors: 0 of 0 equal\n    there are no files ")
  }

  private func selfCheck(_ words: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(["self-check", "--data", "data"] + words, in: folder.url)
  }
}
