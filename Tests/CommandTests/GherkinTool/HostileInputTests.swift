import Foundation
import GherkinTestSupport
import Testing

/// A malicious input.
private struct HostileInput: CustomTestStringConvertible, Sendable {
  let name: String
  let bytes: [UInt8]
  /// A part of the message that refuses it.
  let message: String

  var testDescription: String { name }

  init(_ name: String, _ text: String, _ message: String) {
    self.init(name, Array(text.utf8), message)
  }

  init(_ name: String, _ bytes: [UInt8], _ message: String) {
    self.name = name
    self.bytes = bytes
    self.message = message
  }
}

// Serialized, because many processes at once would delay other tests.
@Suite("Hostile configurations, lists, values and fixtures", .serialized, .nightly)
struct HostileInputTests {
  private static let shell = BuiltCommand(executable: URL(filePath: "/bin/sh"))

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: good\n  Scenario: s\n    When I have opened the beer search\n", to: "F/good.feature")
  }

  /// Runs a command that must be refused, with a message and without a trap.
  ///
  /// The limit is on the processor's time, which does not depend on what else the machine does. Beyond it, a signal
  /// ends the command.
  private func refuse(
    _ arguments: String..., prefix: String = "gherkin-run: ", message: String? = nil
  ) async throws {
    let run = try await Self.shell.run(
      ["-c", #"ulimit -t 60; exec "$0" "$@""#, BuiltCommand.gherkinRun.path] + arguments, in: folder.url,
      environment: ["SWIFT_BACKTRACE": "enable=no"])
    let context = Comment(rawValue: "\(run.status): \(run.error.prefix(500))")
    check(run.status, equals: 2, context)
    #expect(run.error.hasPrefix(prefix), context)
    if let message { check(run.error, contains: message, context) }
    // Control characters of terminals are escaped.
    #expect(!run.error.unicodeScalars.contains { $0.value < 32 && $0 != "\n" }, context)
  }

  /// Lines each of which expands to ten of the line before.
  private static func bomb(indentation: String = "") -> String {
    let names = "abcdefghijklm".map(String.init)
    let first = "\(indentation)a: &a [x,x,x,x,x,x,x,x,x,x]\n"
    return first
      + zip(names.dropFirst(), names).map { name, earlier in
        "\(indentation)\(name): &\(name) [\(Array(repeating: "*\(earlier)", count: 10).joined(separator: ","))]\n"
      }.joined()
  }

  private static let deepList = String(repeating: "[", count: 100_000)
  private static let deepMap = (0..<3000).map { String(repeating: " ", count: $0) + "a:\n" }.joined()

  @Test(
    "a pipe in a folder of features is an error for every command, and does not block it",
    arguments: ["run --dry-run", "lint", "lint --fix", "format", "format --check", "parse", "steps"])
  func pipe(words: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("Feature: f\n\n  Scenario: s\n    * x\n", to: "F/a.feature")
    check(mkfifo(folder.path + "/F/b.feature", 0o600), equals: 0)
    let arguments = words.split(separator: " ").map(String.init) + ["F"]
    let ended = try await RunningCommand.scene {
      let command = try RunningCommand(BuiltCommand.gherkinRun.path, arguments, in: folder.url)
      do {
        return try command.finish()
      } catch {
        command.send(SIGKILL)
        throw error
      }
    }
    check(ended.status, equals: 2)
    check(
      ended.error, contains: "gherkin-run: F/b.feature: is not a regular file; remove it, or give it another name\n")
  }

  @Test(
    "a hostile configuration file is rejected",
    arguments: [
      HostileInput("aliases of aliases", bomb(), "more than 1000000 values"),
      HostileInput(
        "aliases in world parameters", "world-parameters:\n" + bomb(indentation: "  "), "more than 1000000 values"),
      HostileInput("an alias of itself", "tags: &a [*a]\n", "inside the value that &a marks"),
      HostileInput("a list of many levels", "tags: " + deepList, "more than 128 levels deep"),
      HostileInput("a mapping of many levels", deepMap, "more than 128 levels deep"),
      HostileInput("a long value", "tags: '@\(String(repeating: "x", count: 1_000_000))'\n", "no scenario matches"),
      HostileInput("a long key", String(repeating: "x", count: 1_000_000) + ": 1\n", "config.yaml:1:"),
      HostileInput(
        "a long number", "retry: \(String(repeating: "9", count: 100_000))\n", "is not a number from 0 to 100"),
      HostileInput("a control character", "tags: '@a\0b'\n", "config.yaml:1:10: there is a control character"),
      HostileInput("bytes that are no text", (0...255).map { UInt8($0) }, "config.yaml:1:1: "),
      HostileInput("a tag of another language", "!!python/object/apply:os.system ['touch F/x']\n", "is not known"),
      HostileInput("another version of YAML", "%YAML 9.9\n---\ntags: '@a'\n", "version of YAML is not known"),
      HostileInput("a key twice", "tags: '@a'\ntags: '@b'\n", "config.yaml:2:1: the key \"tags\" is already there"),
    ])
  fileprivate func configuration(_ input: HostileInput) async throws {
    try folder.write(input.bytes, to: "config.yaml")
    try await refuse("--config", "config.yaml", "F", message: input.message)
    check(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/F"), equals: ["good.feature"])
  }

  @Test(
    "a hostile list of scenarios is rejected",
    arguments: [
      HostileInput("bytes that are no text", (0...255).map { UInt8($0) }, "list.txt:1: no such file: "),
      HostileInput("a long line", String(repeating: "x", count: 300_000), "list.txt:1: no such file: xxx"),
      HostileInput("a null character", "F/good.feature\0:2\n", "not a feature file"),
      HostileInput("an escape sequence", "F/\u{1B}[2Jgood.feature:2\n", "F/\\u{1B}[2Jgood.feature: "),
      HostileInput("the list itself", "@list.txt\n", "list.txt:1: no such file: @list.txt"),
      HostileInput("an option", "--format junit:F/x\n", "list.txt:1: no such file: --format"),
      HostileInput("an absolute path", "/etc/passwd:1\n", "/etc/passwd: not a feature file"),
      HostileInput("a path that climbs", "../../../../../../../../etc/passwd\n", "etc/passwd: not a feature file"),
      HostileInput("a device", "/dev/null\n", "/dev/null: not a feature file"),
      HostileInput("a line of a folder", "F:3\n", "F: a folder has no lines"),
      HostileInput("line zero", "F/good.feature:0\n", "the first line is 1"),
      HostileInput("a negative line", "F/good.feature:-1\n", "list.txt:1: no such file: F/good.feature:-1"),
      HostileInput("the largest line", "F/good.feature:9223372036854775807\n", "there is no scenario at this line"),
      HostileInput("a line that is too large", "F/good.feature:18446744073709551617\n", "no scenario at this line"),
      HostileInput(
        "a number of many digits", "F/good.feature:" + String(repeating: "9", count: 100_000),
        "there is no scenario at this line"),
      HostileInput(
        "thousands of missing files", (0..<3000).map { "F/none\($0).feature:2\n" }.joined(),
        "list.txt:3000: no such file: F/none2999.feature"),
    ])
  fileprivate func list(_ input: HostileInput) async throws {
    try folder.write(input.bytes, to: "list.txt")
    try await refuse("@list.txt", message: input.message)
    check(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/F"), equals: ["good.feature"])
  }

  @Test("a scenario that is listed many times runs once")
  func repeatedLines() async throws {
    try folder.write(
      String(repeating: "F/good.feature:2\n", count: 5000) + "F/good.feature" + String(repeating: ":2", count: 1000),
      to: "list.txt")
    let run = try await BuiltCommand.gherkinRun.run("--format", "summary", "@list.txt", in: folder.url)
    check(run.status, equals: 0)
    check(run.output, contains: "\n1 scenario (1 passed)\n")
  }

  @Test(
    "a hostile value of an option is rejected",
    arguments: [
      "--shard=99999999999999999999/2", "--shard=1/99999999999999999999",
      "--shard=9223372036854775807/9223372036854775807", "--shard=１/２", "--shard=", "--shard=/", "--shard=1/2 ",
      "--shard=0x1/2", "--parallel=99999999999999999999", "--parallel=-1", "--parallel=", "--parallel=1025",
      "--retry=101", "--retry=-1", "--retry=1e2", "--timeout=99999999999999999999s", "--timeout=-1s",
      "--timeout=1e400s", "--timeout=nan", "--run-timeout=9223372036854775807h", "--scenario-timeout=∞",
      "--order=random:99999999999999999999", "--order=random:-1", "--worker-memory=99999999999999999999G",
      "--worker-memory=-1", "--worker-memory=1", "--tags=" + String(repeating: "(", count: 20_000),
      "--tags=" + String(repeating: "not ", count: 20_000) + "@a",
      "--tags=" + String(repeating: "@a and ", count: 9999),
      "--name=" + String(repeating: "(", count: 20_000), "--name=a{999999999}", "--name=[", "--name=\\",
      "--world-parameters=" + String(repeating: "[", count: 50_000),
      "--world-parameters=" + String(repeating: "{\"a\":", count: 20_000), "--world-parameters=null",
      "--world-parameters=", "--format=", "--format=:", "--format=junit:", "--format=\u{1B}[2J", "--format-options=x",
      "--format-options==", "--language=\u{1B}[2J", "--profile=\u{1B}", "--config=/", "--config=../../../etc/passwd",
      "--isolation=x", "--parallel-by=x", "--\u{1B}[2J=x",
    ])
  func value(_ word: String) async throws {
    try await refuse(word, "F")
  }

  @Test(
    "a fixture's name that leads out of the folder is rejected, and the file's content is not shown",
    arguments: [
      "../../etc/passwd", "../../../../../../../../etc/passwd", "/etc/passwd", "../secret.yaml", "link.yaml",
      "linked/secret.yaml", "deep/../../secret.yaml", ".",
    ])
  func climbing(name: String) async throws {
    try folder.write("- {name: zebra, ibu: 1}\n", to: "F/secret.yaml")
    try folder.write("- {name: a, ibu: 1}\n", to: "F/Fixtures/deep/beers.yaml")
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: "\(folder.path)/F/Fixtures/link.yaml", withDestinationPath: "\(folder.path)/F/secret.yaml")
    try files.createSymbolicLink(
      atPath: "\(folder.path)/F/Fixtures/linked", withDestinationPath: "\(folder.path)/F")
    try folder.write(
      """
      Feature: f
        Scenario Outline: <name>
          When I have opened the beer search

          @examples(\(name))
          Examples:
      """, to: "F/outline.feature")
    try await refuse("F/outline.feature", prefix: "F/outline.feature:6:5: ")
    try folder.write(
      "Feature: f\n  Scenario: s\n    Given the beers of \"\(name)\"\n", to: "F/step.feature")
    let run = try await BuiltCommand.gherkinRun.run("F/step.feature", in: folder.url)
    check(run.status, equals: 1, "\(run)")
    check(run.output, contains: "1 scenario (1 failed)", "\(run)")
    check((run.output + run.error), lacks: "zebra", "\(run)")
    check((run.output + run.error), lacks: "root:", "\(run)")
  }

  @Test(
    "a hostile fixture is rejected with its line",
    arguments: [
      HostileInput("aliases of aliases", "- " + bomb(indentation: "  ").dropFirst(2), "more than 1000000 values"),
      HostileInput("a list of many levels", "- name: " + deepList, "more than 128 levels deep"),
      HostileInput("a mapping of many levels", deepMap, "more than 128 levels deep"),
      HostileInput("an alias of itself", "- &a {name: *a}\n", "inside the value that &a marks"),
      HostileInput("bytes that are no text", (0...255).map { UInt8($0) }, "F/Fixtures/beers.yaml:1:1: "),
      HostileInput("a tag of another language", "- !!python/name:os.system {name: x}\n", "is not known"),
    ])
  fileprivate func fixture(_ input: HostileInput) async throws {
    try folder.write(input.bytes, to: "F/Fixtures/beers.yaml")
    try folder.write(
      """
      Feature: f
        Scenario Outline: <name>
          When I have opened the beer search

          @examples(beers.yaml)
          Examples:
      """, to: "F/outline.feature")
    try await refuse("F/outline.feature", prefix: "F/outline.feature:6:5: ", message: input.message)
    try folder.write("Feature: f\n  Scenario: s\n    Given the beers of \"beers\"\n", to: "F/step.feature")
    let run = try await BuiltCommand.gherkinRun.run("F/step.feature", in: folder.url)
    check(run.status, equals: 1, "\(run)")
    check(run.output, contains: input.message.replacing("F/Fixtures/", with: ""), "\(run.output.prefix(2000))")
  }

  @Test("a large value in a fixture becomes a row or is rejected")
  func largeValue() async throws {
    let text = String(repeating: "x", count: 1_000_000)
    try folder.write("- {name: \(text)}\n", to: "F/Fixtures/beers.yaml")
    try folder.write(
      """
      Feature: f
        Scenario Outline: row
          When I have opened the beer search

          @examples(beers.yaml)
          Examples:
      """, to: "F/outline.feature")
    let run = try await BuiltCommand.gherkinRun.run("--format", "summary", "F/outline.feature", in: folder.url)
    #expect(run.status == 0 || run.status == 2 && run.error.hasPrefix("gherkin-run: "), "\(run.error.prefix(500))")
  }
}
