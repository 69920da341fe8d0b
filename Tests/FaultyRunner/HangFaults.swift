import Foundation
import GherkinSteps

extension StepLibrary.Builder where W == FaultyWorld {
  /// Registers steps and parameter types that never end.
  func hangFaults() {
    given(regex: #"^evil (?=a)(a+)+$"#) { (_, _: String) in }
    parameterType("evil", regex: "(?=b)(?:b+)+") { (text: String) in text }
    given("worse {evil}") { (_, _: String) in }
    given("{int} tasks block all threads that tasks share") { (_, count: Int) in
      await withTaskGroup { group in
        for _ in 0..<count { group.addTask { await Self.block() } }
      }
    }
    given("{int} detached tasks block all threads that tasks share") { (_, count: Int) in
      for _ in 0..<count { Task.detached { await Self.block() } }
    }
    given("a task that is not awaited crashes in {int} ms") { (_, milliseconds: Int) in
      Task {
        try? await Task.sleep(for: .milliseconds(milliseconds))
        Fault.unwrap.happen()
      }
    }
    for (unit, length) in [("ms", 1000), ("s", 1_000_000)] {
      given("a crash is reported now and happens in {int} \(unit)") { (_, time: Int) in
        // As Swift's runtime does on the crashed thread, while other threads may still run.
        for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV] { signal(number, SIG_DFL) }
        print("*** Signal 6: Backtracing from 0x1 in Fault.happen()")
        Thread.detachNewThread {
          usleep(UInt32(time * length))
          abort()
        }
      }
    }
    given("I wait for a task") { _ in
      try await Task.detached { try await Task.sleep(for: .milliseconds(1)) }.value
    }
  }

  @concurrent private static func block() async {
    while true { sleep(1000) }
  }
}
