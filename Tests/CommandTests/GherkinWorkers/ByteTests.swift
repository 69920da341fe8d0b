import Foundation
import GherkinTestSupport
import Testing

@Suite("Bytes that are not UTF-8", .slow)
struct ByteTests {
  @Test("arguments and environment are passed to workers byte by byte")
  func bytes() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Feature: f\n  Scenario: s\n    Given the environment and the last argument have the byte 255\n", to: "a.feature")
    let shell = BuiltCommand(executable: URL(filePath: "/bin/sh"))
    let script = """
      byte=$(printf '\\377')
      FAULTY_BYTES=$byte exec "$0" --format summary a.feature --name s --name "$byte"
      """
    let ended = try await shell.run("-c", script, BuiltCommand.faultyRunner.path, in: folder.url)
    check(ended.status, equals: 0, "\(ended)")
  }
}
