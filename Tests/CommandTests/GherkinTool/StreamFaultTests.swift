import Foundation
import GherkinTestSupport
import Testing

@Suite("Faulty streams", .nightly)
struct StreamFaultTests {
  @Test(
    "a line of a stream that is too long is an error with its location",
    arguments: ["report", "merge", "compare", "docs"])
  func longLine(command: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("Feature: f\n", to: "Features/a.feature")
    let make = "{ echo; head -c 300000000 /dev/zero; } | gzip -1 > long.ndjson.gz"
    _ = try await BuiltCommand(executable: URL(filePath: "/bin/sh")).run("-c", make, in: folder.url)
    let operands = ["compare": ["long.ndjson.gz", "long.ndjson.gz"], "docs": ["site", "long.ndjson.gz"]]
    let output = try await BuiltCommand.gherkinRun.run(
      [command] + (operands[command] ?? ["long.ndjson.gz"]), in: folder.url)
    check(output.status, equals: 2)
    check(output.error, contains: "long.ndjson.gz:2: the line has more than 257 MiB", "\(output)")
  }
}
