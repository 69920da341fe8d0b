import Foundation
import GherkinSteps

extension StepLibrary.Builder where W == FaultyWorld {
  /// Registers steps that start processes and send signals.
  func childFaults() {
    // `Process` would wait for the processes that the shell starts.
    given("a shell runs: {}") { (_, script: String) in
      guard runShell(script) == 0 else { throw Refusal() }
    }
    // Without a shell, because some shells unblock all signals.
    given("the status of a child process has {string}") { (_, line: String) in
      let child = Process()
      child.executableURL = URL(filePath: "/bin/grep")
      child.arguments = ["-q", line, "/proc/self/status"]
      try child.run()
      child.waitUntilExit()
      guard child.terminationStatus == 0 else { throw Refusal() }
    }
    given("I raise SIGTERM") { _ in raise(SIGTERM) }
    given("I raise SIGINT") { _ in raise(SIGINT) }
    given("the environment and the last argument have the byte 255") { _ in
      guard let value = getenv("FAULTY_BYTES"), UInt8(bitPattern: value[0]) == 255,
        let argument = CommandLine.unsafeArgv[Int(CommandLine.argc) - 1], UInt8(bitPattern: argument[0]) == 255
      else { throw Refusal() }
    }
  }
}
