import Foundation
import GherkinSteps
import Synchronization

/// The time that an exit handler takes, in milliseconds.
private let exitTime = Mutex<UInt32>(0)

extension StepLibrary.Builder where W == FaultyWorld {
  /// Registers steps that end, start and change processes.
  func processFaults() {
    given("the descriptor(s) {int} is/are closed") { (_, number: Int) in close(Int32(number)) }
    given("the descriptors {int} to {int} are closed") { (_, first: Int, last: Int) in
      for number in first...last { close(Int32(number)) }
    }
    given("I call {word} with {int}") { (_, function: String, status: Int) in
      try Self.end(by: function, Int32(status))
    }
    given("I call {word} with {int} on another thread in {int} ms") {
      (_, function: String, status: Int, milliseconds: Int) in
      Thread.detachNewThread {
        usleep(UInt32(milliseconds) * 1000)
        try? Self.end(by: function, Int32(status))
      }
    }
    given("an exit handler calls {word} with 0") { (_, function: String) in
      switch function {
      case "_exit": atexit { _exit(0) }
      case "exit": atexit { exit(0) }
      default: throw Refusal()
      }
    }
    given("an exit handler takes {int} ms") { (_, milliseconds: Int) in
      exitTime.withLock { $0 = UInt32(milliseconds) }
      atexit { usleep(exitTime.withLock(\.self) * 1000) }
    }
    given("a thread reads from a program that takes {int} ms") { (_, milliseconds: Int) in
      Thread.detachNewThread { readStream(of: "sleep \(Double(milliseconds) / 1000)") }
      // The thread holds the lock of the stream while it reads.
      usleep(50_000)
    }
    given("my process is stopped in {int} ms") { (_, milliseconds: Int) in
      Thread.detachNewThread {
        usleep(UInt32(milliseconds) * 1000)
        kill(getpid(), SIGSTOP)
      }
    }
    given("a child process ends with {int} by {word}") { (_, status: Int, function: String) in
      guard let fork = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "fork") else { throw Refusal() }
      let child = unsafeBitCast(fork, to: (@convention(c) () -> Int32).self)()
      if child == 0 { try Self.end(by: function, Int32(status)) }
      var ended: Int32 = 0
      waitpid(child, &ended, 0)
      guard ended >> 8 & 0xFF == Int32(status) else { throw Refusal() }
    }
    given("a run within this one has {word} as {string} and ends with {int}") {
      (_, variable: String, value: String, status: Int) in
      let run = Process()
      run.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      run.arguments = ["--dry-run", "within"]
      run.environment = ProcessInfo.processInfo.environment.merging([variable: value]) { $1 }
      try run.run()
      run.waitUntilExit()
      guard run.terminationStatus == Int32(status) else { throw Refusal() }
    }
  }

  /// Returns the arguments of a shell that exits with a status.
  private static func shell(_ status: Int32) -> [UnsafeMutablePointer<CChar>?] {
    [strdup("sh"), strdup("-c"), strdup("exit \(status)"), nil]
  }

  private static func end(by function: String, _ status: Int32) throws {
    switch function {
    case "exit": exit(status)
    case "_exit": _exit(status)
    case "_Exit": _Exit(status)
    case "quick_exit": quick_exit(status)
    case "execv": execv("/bin/sh", shell(status))
    case "execve": execve("/bin/sh", shell(status), [nil])
    case "execvp": execvp("sh", shell(status))
    default: throw Refusal()
    }
  }
}
