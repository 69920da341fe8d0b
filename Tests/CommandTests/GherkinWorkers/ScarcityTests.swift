import Foundation
import GherkinTestSupport
import Testing

/// Runs that lack descriptors, standard streams or space on a disk.
// Serialized, because many processes at once would delay other tests.
@Suite("Runs with scarce system resources", .serialized, .slow)
struct ScarcityTests {
  private static let bash = BuiltCommand(executable: URL(filePath: "/bin/bash"))

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      Feature: f
        Scenario: a
          Given I print "x"
        Scenario: b
          Given I attach 400000 bytes
        Scenario: c
          Given I attach 400000 bytes
      """, to: "a.feature")
  }

  /// Runs a line of Bash, in which `$0` is the runner.
  private func shell(_ line: String) async throws -> BuiltCommand.Output {
    try await Self.bash.run("-c", line, BuiltCommand.faultyRunner.path, in: folder.url)
  }

  @Test(
    "with few descriptors, the run passes its scenarios or reports the missing resource",
    arguments: [6, 8, 12, 16, 24],
    ["process", "none"])
  func descriptors(count: Int, isolation: String) async throws {
    let run = try await shell(
      "export SWIFT_BACKTRACE=enable=no; ulimit -n \(count); "
        + #"exec "$0" --isolation \#(isolation) --format summary --format junit:r.xml a.feature"#)
    try check(scarce: run)
  }

  @Test(
    "with closed standard streams, the reports are complete, and only a closed standard output is an error",
    arguments: ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"], ["process", "none"])
  func closed(streams: String, isolation: String) async throws {
    let run = try await shell(
      #"exec "$0" --isolation \#(isolation) --format summary --format junit:r.xml --format message:r.ndjson a.feature "#
        + streams)
    let lacksOutput = streams.contains(" >&-") || streams.hasPrefix(">&-")
    #expect(run.status == (lacksOutput ? 2 : 0), "\(run)")
    #expect(run.output.contains("3 scenarios (3 passed)") == !lacksOutput)
    if lacksOutput, !streams.contains("2>&-") {
      #expect(run.error.contains("cannot write standard output: "), "\(run)")
    }
    let junit = try WholeXML(folder.text(of: "r.xml"))
    #expect(junit.isWhole)
    #expect(junit.elements["testcase"] == 3)
    #expect(try folder.text(of: "r.ndjson").contains("\"testRunFinished\""))
  }

  @Test(
    "each format that cannot be written is reported, and the other reports are complete",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full"))
  func fullDevice() async throws {
    for format in ReportFiles.names + ["usage", "progress", "pretty", "teamcity"] {
      let run = try await shell(
        #"exec "$0" --format \#(format):/dev/full --format summary --format message:\#(format).ndjson a.feature"#)
      // No scenario failed, so the list of those to run again is empty.
      #expect(run.status == (format == "rerun" ? 0 : 2), "\(format): \(run)")
      #expect(run.output.contains("3 scenarios (3 passed)"), "\(format): \(run)")
      #expect(try folder.text(of: "\(format).ndjson").contains("\"testRunFinished\""), "\(format)")
      guard format != "rerun" else { continue }
      #expect(run.error.contains("gherkin-run: cannot write /dev/full: No space left on device\n"), "\(format)")
    }
  }

  /// Whether a file system can be mounted in a separate namespace.
  private static let canMount =
    BuiltCommand.output(of: "unshare", "-m", "sh", "-c", "mount -t tmpfs -o size=64k tmpfs /mnt") != nil

  /// Runs a line of Bash in which the folder `disk` is a file system of a size.
  private func onDisk(_ size: String, _ line: String) async throws -> BuiltCommand.Output {
    try await shell(
      "export RUNNER=$0; mkdir disk; exec unshare -m sh -c 'mount -t tmpfs -o size=\(size) tmpfs disk && { \(line); }'")
  }

  @Test(
    "a report on a disk that becomes full is reported and removed, and the other reports are complete",
    .enabled(if: canMount, "only root can mount a file system of its own"),
    arguments: ["message", "json", "html"])
  func fullDisk(format: String) async throws {
    let run = try await onDisk(
      "100k",
      #""$RUNNER" --format \#(format):disk/r --format junit:r.xml --format summary a.feature; echo "status $?"; ls -A disk"#
    )
    #expect(run.output.hasSuffix("\nstatus 2\n"), "\(run)")
    #expect(run.output.contains("3 scenarios (3 passed)"))
    #expect(run.error.contains("gherkin-run: cannot write disk/r: No space left on device\n"), "\(run)")
    #expect(try WholeXML(folder.text(of: "r.xml")).elements["testcase"] == 3)
  }

  @Test(
    "without space for temporary files, the run reports that, and its reports are complete",
    .enabled(if: canMount, "only root can mount a file system of its own"))
  func fullTemporaryFolder() async throws {
    let run = try await onDisk(
      "64k",
      #"head -c 65536 /dev/zero > disk/x; TMPDIR=$PWD/disk "$RUNNER" --format junit:r.xml --format summary a.feature"#)
    #expect(run.status == 2, "\(run)")
    #expect(run.error.contains("No space left on device"), "\(run)")
    #expect(try WholeXML(folder.text(of: "r.xml")).isWhole)
  }

  @Test(
    "with one process, the run needs no space for temporary files",
    .enabled(if: canMount, "only root can mount a file system of its own"))
  func fullTemporaryFolderInOneProcess() async throws {
    let run = try await onDisk(
      "64k",
      #"head -c 65536 /dev/zero > disk/x; TMPDIR=$PWD/disk "$RUNNER" --isolation none --format summary a.feature"#)
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("3 scenarios (3 passed)"), "\(run)")
  }

  @Test(
    "with little address space, the run passes its scenarios or reports the missing resource, and does not hang",
    arguments: [300_000, 350_000, 400_000, 500_000, 700_000])
  func addressSpace(kibibytes: Int) async throws {
    let run = try await shell(
      "export SWIFT_BACKTRACE=enable=no; ulimit -v \(kibibytes); "
        + #"exec "$0" --parallel 4 --format summary --format junit:r.xml a.feature"#)
    try check(scarce: run)
  }

  /// Whether a program can be run as a user without other processes.
  private static let canChangeUser =
    BuiltCommand.output(
      of: "setpriv", "--reuid", "65533", "--clear-groups", BuiltCommand.faultyRunner.path, "--version") != nil

  @Test(
    "with few processes, the run passes its scenarios or reports the missing resource, and does not hang",
    .enabled(if: canChangeUser, "only root can run a program as another user"), arguments: [4, 8, 12, 16, 20, 30])
  func processes(count: Int) async throws {
    let output = try TemporaryFolder()
    chmod(folder.path, 0o755)
    chmod(folder.path + "/a.feature", 0o644)
    chmod(output.path, 0o777)
    let run = try await shell(
      "export SWIFT_BACKTRACE=enable=no; exec setpriv --reuid 65533 --clear-groups bash -c "
        + "'ulimit -u \(count); exec \"$0\" --parallel 4 --format summary --format junit:\(output.path)/r.xml a.feature' $0"
    )
    try check(scarce: run, junit: output)
  }

  /// Expects a run to pass, or to end with a message.
  private func check(scarce run: BuiltCommand.Output, junit: TemporaryFolder? = nil) throws {
    switch run.status {
    case 0:
      #expect(run.output.contains("3 scenarios (3 passed)"), "\(run)")
      #expect(try WholeXML((junit ?? folder).text(of: "r.xml")).elements["testcase"] == 3)
    // Swift's runtime and libdispatch end the process if they cannot allocate memory or open their own files.
    case -SIGILL, -SIGTRAP, -SIGSEGV, -SIGABRT: #expect(!run.output.contains("passed"), "\(run)")
    default:
      #expect(run.status == 2, "\(run)")
      #expect(run.error.contains("gherkin-run: "), "\(run)")
    }
  }
}
