import GherkinProtocol
import GherkinTestSupport
import GherkinVerdict
import Testing

@Suite("The verdict of a run")
struct VerdictTests {
  @Test("a run that accepts all results passed, and tells what is left")
  func passed() {
    Self.expect(.passed, "The only scenario passed", Verdict([.passed: 1]))
    Self.expect(.passed, "All 1,200 scenarios passed", Verdict([.passed: 1200]))
    Self.expect(.passed, "1 scenario passed; 2 others were not selected", Verdict([.passed: 1], unselected: 2))
    Self.expect(.passed, "All 2 scenarios passed; 1 flaky", Verdict([.passed: 2], flaky: 1))
    Self.expect(
      .passed, "1 of 4 scenarios passed, 2 known failures, 1 skipped",
      Verdict([.passed: 1, .skipped: 1, .knownFailure: 2]))
    Self.expect(.passed, "0 of 1 scenario passed, 1 known failure", Verdict([.knownFailure: 1]), isGood: false)
    Self.expect(
      .passed, "0 of 1 scenario passed, 1 pending", Verdict([.pending: 1], policy: .lenient), isGood: false)
  }

  @Test("a run failed if it does not accept a result, or if something outside of scenarios failed")
  func failed() {
    Self.expect(.failed, "The only scenario did not pass", Verdict([.pending: 1]))
    Self.expect(.failed, "1 of 2 scenarios did not pass", Verdict([.passed: 1, .undefined: 1]))
    Self.expect(.failed, "None of 2 scenarios passed", Verdict([.ambiguous: 1, .failed: 1]))
    Self.expect(
      .failed, "1 scenario did not pass; 1 did not run; the record is incomplete",
      Verdict([.failed: 1, .notRun: 1], isSuccess: false, isComplete: false))
    Self.expect(
      .failed, "The run failed, although no scenario failed", Verdict([.passed: 1], hasOtherProblem: true))
    Self.expect(.failed, "The run failed, although no scenario failed", Verdict([.passed: 1], isSuccess: false))
    Self.expect(.failed, "The run failed, and no scenario ran; 1 did not run", Verdict([.notRun: 1], isSuccess: false))
    Self.expect(
      .failed, "All 2 scenarios passed; 1 feature file cannot be read", Verdict([.passed: 2], unread: 1))
  }

  @Test("a run in which nothing was checked did not pass")
  func nothingChecked() {
    Self.expect(.nothingChecked, "No scenario ran", Verdict([:]))
    Self.expect(.nothingChecked, "No scenario ran; 1 did not run", Verdict([.notRun: 1]))
    Self.expect(
      .nothingChecked, "Nothing was checked in 3 scenarios, 1 skipped, 2 without steps",
      Verdict([.skipped: 1, .empty: 2]))
  }

  @Test("a run is incomplete without its end, or if selected scenarios did not run")
  func incomplete() {
    Self.expect(
      .incomplete, "The record of the run is incomplete", Verdict([.passed: 1], isSuccess: false, isComplete: false))
    Self.expect(.incomplete, "1 scenario passed; 2 did not run", Verdict([.passed: 1, .notRun: 2]))
  }

  @Test("a dry run is called so, even if a step is undefined")
  func dryRun() {
    Self.expect(.dryRun, "A dry run of 2 scenarios: nothing was executed", Verdict([.skipped: 2], isDry: true))
    Self.expect(
      .failed, "1 of 2 scenarios did not pass; nothing was executed in this dry run",
      Verdict([.skipped: 1, .undefined: 1], isDry: true))
  }

  @Test("work in progress fails a run if it passes")
  func inWork() {
    Self.expect(
      .passed, "2 scenarios in progress did not pass, as expected",
      Verdict([.failed: 1, .pending: 1], policy: .inWork),
      isGood: false)
    Self.expect(
      .failed, "1 scenario in progress passed: remove the tag, or run without --wip",
      Verdict([.failed: 1, .passed: 1], policy: .inWork, isSuccess: false))
  }

  @Test(
    "a known failure that passes is accepted under no policy", arguments: [SuccessPolicy.strict, .lenient, .inWork])
  func knownFailures(policy: SuccessPolicy) {
    var worst = WorstResult()
    worst.add(TestStepResult(status: .failed, exception: .init(type: KnownFailure.gone.rawValue)))
    check(!policy.accepts(worst))
    worst = WorstResult()
    worst.add(TestStepResult(status: .pending, exception: .init(type: KnownFailure.present.rawValue)))
    check(policy.accepts(worst))
  }

  private static func expect(
    _ kind: Verdict.Kind, _ sentence: String, _ verdict: Verdict, isGood: Bool? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    check(verdict.kind, equals: kind, sourceLocation: sourceLocation)
    check(verdict.sentence, equals: sentence, sourceLocation: sourceLocation)
    check(verdict.isGood, equals: isGood ?? (kind == .passed), sourceLocation: sourceLocation)
  }
}
