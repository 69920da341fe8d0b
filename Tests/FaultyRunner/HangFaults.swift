import Foundation
import GherkinSteps

extension StepLibrary.Builder where W == FaultyWorld {
  /// Registers steps and parameter types that never end.
  func hangFaults() {
    given(regex: #"^evil (a+)+$"#) { (_, _: String) in }
    parameterType("evil", regexp: "(?:b+)+") { (text: String) in text }
    given("worse {evil}") { (_, _: String) in }
    given("{int} tasks block all threads that tasks share") { (_, count: Int) in
      await withTaskGroup { group in
        for _ in 0..<count { group.addTask { await Self.block() } }
      }
    }
    given("{int} detached tasks block all threads that tasks share") { (_, count: Int) in
      for _ in 0..<count { Task.detached { await Self.block() } }
    }
    given("I wait for a task") { _ in
      try await Task.detached { try await Task.sleep(for: .milliseconds(1)) }.value
    }
  }

  @concurrent private static func block() async {
    while true { sleep(1000) }
  }
}
