import GherkinSteps
import Synchronization

extension KitRegistrations {
  static let statuses: [String: Register] = [
    "all-statuses": { steps, _ in
      passes(steps, regex: "^a step$")
      fails(steps, regex: "^a failing step$", "whoops")
      steps.given(regex: "^a pending step$") { _ in throw Pending() }
      steps.given(regex: "^a skipped step$") { _ in throw Skip() }
      ambiguous(steps)
    },
    "ambiguous": { steps, _ in
      steps.given(regex: "^a (.*?) with (.*?)$") { (_, _: String, _: String) in }
      steps.given(regex: "^a step with (.*?)$") { (_, _: String) in }
    },
    "failedish-combinations": { steps, _ in
      passes(steps, regex: "^a step$")
      steps.given(regex: "^a skipped step$") { _ in throw Skip() }
      steps.given(regex: "^a pending step$") { _ in throw Pending() }
      ambiguous(steps)
      fails(steps, regex: "^a failing step$", "whoops")
    },
    "pending": { steps, _ in
      passes(steps, "an implemented non-pending step")
      passes(steps, "an implemented step that is skipped")
      steps.given("an unimplemented pending step") { _ in throw Pending() }
    },
    "pending-exception": { steps, _ in
      steps.given("an unimplemented pending step") { _ in throw Pending("TODO") }
    },
    "skipped": { steps, _ in
      passes(steps, "a step that does not skip")
      passes(steps, "a step that is skipped")
      steps.given("I skip a step") { _ in throw Skip() }
    },
    "skipped-exception": { steps, _ in
      steps.given("I skip a step") { _ in throw Skip("skipping") }
    },
    "stack-traces": { steps, _ in
      steps.when("a step throws an exception") { _ in throw KitError("BOOM") }
    },
    "test-run-exception": { steps, _ in passes(steps, "a step") },
    "undefined": { steps, _ in implemented(steps) },
    "undefined-multiple": { steps, _ in implemented(steps) },
    "unused-steps": { steps, _ in
      passes(steps, "a step that is used")
      passes(steps, "a step that is not used")
    },
    "empty": { _, _ in },
    "retry": { steps, _ in
      passes(steps, "a step that always passes")
      fails(steps, "a step that passes the second time", until: 2)
      fails(steps, "a step that passes the third time", until: 3)
      fails(steps, "a step that always fails", until: .max)
    },
    "retry-ambiguous": { steps, _ in
      passes(steps, "an ambiguous step")
      passes(steps, "an ambiguous step")
    },
    "retry-pending": { steps, _ in
      steps.given("a pending step") { _ in throw Pending() }
    },
    "retry-undefined": { _, _ in },
  ]

  static func passes(_ steps: Steps, _ expression: String) {
    steps.given(expression) { _ in }
  }

  static func passes(_ steps: Steps, regex: String) {
    steps.given(regex: regex) { _ in }
  }

  static func fails(_ steps: Steps, regex: String, _ message: String) {
    steps.given(regex: regex) { _ in throw KitError(message) }
  }

  private static func ambiguous(_ steps: Steps) {
    steps.given(regex: "^an ambiguous (.*?)$") { (_, _: String) in }
    steps.given(regex: "^(.*?) ambiguous step$") { (_, _: String) in }
  }

  private static func implemented(_ steps: Steps) {
    passes(steps, "an implemented step")
    passes(steps, "a step that will be skipped")
  }

  private static func fails(_ steps: Steps, _ expression: String, until lucky: Int) {
    let calls = CallCounter()
    steps.given(expression) { _ in
      if calls.next() < lucky { throw KitError("Exception in step") }
    }
  }
}

/// Counts calls over the attempts at a scenario.
private final class CallCounter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
