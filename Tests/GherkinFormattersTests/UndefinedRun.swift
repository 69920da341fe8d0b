import GherkinMessages
import GherkinTestSupport

/// A run in which two attempts at undefined steps need the same expression.
enum UndefinedRun {
  static var envelopes: [Envelope] {
    let run = SampleRun()
    let snippet = Envelope.Snippet(
      language: "swift", code: "steps.given(\"I add {int}\") { (_, int: Int) in\n  throw Pending()\n}")
    let suggestions = ["pickle-step", "other-step"].map { step in
      Envelope.suggestion(.init(id: step, pickleStepId: step, snippets: [snippet]))
    }
    return run.preamble + suggestions + run.attempt(0, .undefined, willBeRetried: false)
      + [.testCase(run.testCase)] + run.attempt(1, .undefined, willBeRetried: false) + [SampleRun.end(success: false)]
  }
}
