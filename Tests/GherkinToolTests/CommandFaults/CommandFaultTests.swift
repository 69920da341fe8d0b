import Foundation
import GherkinTestSupport
import Testing

/// Faults around a run, which must not hang a command, damage files, hide a failure, or leave processes or files behind.
@Suite("Faults around a run", .tags(.slow))
struct CommandFaultTests {
  @Test("commands answer a fault as its row requires, and leave nothing behind", arguments: CommandFault.all)
  func row(_ fault: CommandFault) async throws {
    if let missing = fault.needs.first(where: { BuiltCommand.inPath($0).isEmpty }) {
      try Test.cancel("\(missing) is not installed")
    }
    if fault.isForRoot, getuid() != 0 { try Test.cancel("only the superuser can prepare it") }
    await Self.lanes.wait()
    defer { Self.lanes.signal() }
    let play = try CommandFaultPlay()
    do {
      try await RunningCommand.scene { for step in fault.steps { try play.perform(step) } }
    } catch {
      play.abandon()
      throw error
    }
    try await play.checkLeftovers()
  }

  /// Few rows run at a time, so that none waits long for the processor.
  private static let lanes = AsyncSemaphore(value: 3)
}
