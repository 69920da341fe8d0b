import GherkinFormatters
import GherkinMessages
import GherkinTestSupport
import Testing

@Suite("The slowest steps")
struct SlowestStepsTests {
  /// A scenario whose attempts take these milliseconds each.
  private static func run(_ milliseconds: Int...) -> [Envelope] {
    let sample = SampleRun()
    var envelopes = sample.preamble
    for (number, duration) in milliseconds.enumerated() {
      let finished = Envelope.TestStepFinished(
        testCaseStartedId: "attempt-\(number)", testStepId: "step",
        testStepResult: .init(status: .passed, duration: .milliseconds(duration)),
        timestamp: .init(seconds: 0, nanos: 1))
      envelopes += sample.attempt(number, .passed, willBeRetried: number + 1 < milliseconds.count).map { envelope in
        if case .testStepFinished = envelope { .testStepFinished(finished) } else { envelope }
      }
    }
    return envelopes + [SampleRun.end(success: true)]
  }

  private static func list(_ durations: String...) -> String {
    "\nSlowest steps:\n"
      + durations.map { "  \($0)  a.feature:8  I add 1  # Steps/SumSteps.swift:3\n" }.joined()
  }

  @Test("the slowest steps of all attempts come first, and the others are left out")
  func order() {
    let run = Self.run(2, 5, 1, 4, 3)
    check(Reports.text(of: SlowestStepsFormatter(count: 3), run), equals: Self.list("5 ms", "4 ms", "3 ms"))
    check(Reports.text(of: SlowestStepsFormatter(), run), equals: Self.list("5 ms", "4 ms", "3 ms", "2 ms", "1 ms"))
  }

  @Test("steps that took no time are not listed, and without others there is no list")
  func noTime() {
    check(Reports.text(of: SlowestStepsFormatter(), Self.run(0, 1)), equals: Self.list("1 ms"))
    check(Reports.text(of: SlowestStepsFormatter(), Self.run(0)), equals: "")
  }
}
