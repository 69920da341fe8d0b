import Foundation
import GherkinTestSupport
import Testing

/// Tests the runner under programs that trace it like a debugger. LLDB is not tested.
@Suite("The runner under a debugger", .tags(.commands))
struct DebuggerTests {
  private static let runner = BuiltCommand.built("GherkinRunExamples").path
  private static let features = "Features/car.feature"

  private static func program(_ name: String) -> BuiltCommand? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = folders.map { "\($0)/\(name)" }
    return paths.first(where: FileManager.default.isExecutableFile).map { BuiltCommand(executable: URL(filePath: $0)) }
  }

  @Test(
    "with strace, steps run in the runner's process by default",
    .enabled(if: program("strace") != nil, "strace is not installed"))
  func strace() async throws {
    let strace = try #require(Self.program("strace"))
    let run = try await strace.run("-o", "/dev/null", Self.runner, "--verbose", Self.features)
    #expect(run.status == 0, "\(run)")
    #expect(run.error.contains("steps run in: this process"), "\(run)")
    let untraced = try await BuiltCommand(executable: URL(filePath: Self.runner)).run("--verbose", Self.features)
    #expect(untraced.error.contains("steps run in: worker processes"), "\(untraced)")
    let told = try await strace.run(
      "-o", "/dev/null", Self.runner, "--verbose", "--isolation", "process", Self.features)
    #expect(told.error.contains("steps run in: worker processes"), "\(told)")
  }

  @Test(
    "with gdb, a breakpoint in a step stops the runner",
    .enabled(if: program("gdb") != nil, "gdb is not installed"))
  func gdb() async throws {
    let gdb = try #require(Self.program("gdb"))
    let source = try String(contentsOf: BuiltCommand.package.appending(path: "Steps/CarSteps.swift"), encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("try world.start()") }) + 1
    let run = try await gdb.run(
      "-nx", "-batch", "-ex", "set breakpoint pending on", "-ex", "break CarSteps.swift:\(line)", "-ex", "run", "-ex",
      "bt 1", "-ex", "delete", "-ex", "continue", "--args", Self.runner, "--timeout", "0", Self.features)
    #expect(run.output.contains("hit Breakpoint 1"), "\(run)")
    #expect(run.output.contains("exited normally"), "\(run)")
  }
}
