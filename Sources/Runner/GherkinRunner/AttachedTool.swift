import GherkinWorker
import GherkinProcesses
import Dispatch
import Foundation
import GherkinHost
import GherkinProtocol
import GherkinStepsCore
import GherkinText

/// The tool as a child of this program, which a debugger examines.
enum AttachedTool {
  /// Starts the tool, runs the steps in this process as it orders, and ends this process with its status.
  static func run(_ tool: InstalledTool, _ libraries: [StepLibrary]) async throws -> Never {
    SystemCalls.flushStandardStreams()
    let (channel, process) = try start(tool)
    SystemCalls.redirectOutput(to: channel.output.number)
    let end = ToolEnd(process)
    let signals = [SIGHUP, SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      // The tool is not in the process group of the terminal, so that a debugger can stop this program alone.
      let source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "gherkin-run signals"))
      source.setEventHandler { kill(process.id, number) }
      source.resume()
      return source
    }
    defer { withExtendedLifetime(signals) {} }
    await WorkerProcess.serve(libraries, channel) { end.follow(isOrderly: false) }
    end.follow(isOrderly: true) { SystemCalls.disconnect(channel.control.number) }
  }

  private static func start(_ tool: InstalledTool) throws(SystemError) -> (WorkerChannel, ChildProcess) {
    let (channel, others) = try WorkerChannel.made()
    let environment = InstalledTool.runner.merging([WorkerDescriptor.attachedVariable: channel.ring.markText]) { $1 }
    return (channel, try ChildProcess(tool.path, environment: environment, descriptors: others, separation: .group))
  }
}

/// Ends this process after the tool, once.
private final class ToolEnd: Sendable {
  private let process: ChildProcess
  private let isFollowed = Locked(())

  init(_ process: ChildProcess) {
    self.process = process
  }

  /// Waits for the end of the tool, and ends this process with its status.
  ///
  /// - Parameters:
  ///   - isOrderly: whether exit handlers are called; a step that still runs could block them.
  ///   - prepare: called first.
  func follow(isOrderly: Bool, _ prepare: () -> Void = {}) -> Never {
    // Held for ever by the first thread.
    isFollowed.withLock { _ in
      prepare()
      let status: Int32 =
        switch process.wait() {
        case .exited(let status): status
        case .signalled(let number): 128 + number
        case .unknown: 2
        }
      if isOrderly { exit(status) }
      SystemCalls.flushStandardStreams()
      _exit(status)
    }
  }
}
