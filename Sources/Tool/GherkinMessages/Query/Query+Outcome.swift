import GherkinOutcomes
public import GherkinSyntax
internal import GherkinText

extension Envelope.Meta {
  /// Whether this project wrote the messages.
  var isOfThisProject: Bool { implementation.name == "gherkin-run" }
}

extension Query {
  /// The result of a scenario. Flaky is an additional mark, see ``isFlaky(_:)``.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// A step or hook failed, or its result is unknown.
    case failed
    /// Several definitions match a step.
    case ambiguous
    /// No definition matches a step.
    case undefined
    /// A step is pending.
    case pending
    /// A step failed, as expected by the scenario's tag `@known-failure`.
    case knownFailure = "known failure"
    /// The scenario was skipped on purpose.
    case skipped
    /// All steps and hooks passed.
    case passed
    /// The scenario has no steps, so nothing was checked.
    case empty
    /// The scenario was selected but has no completed test case.
    case notRun = "not run"

    /// Creates the outcome for the status of a scenario with steps.
    public init(_ status: Envelope.TestStepResult.Status) {
      switch status {
      case .failed, .unknown: self = .failed
      case .ambiguous: self = .ambiguous
      case .undefined: self = .undefined
      case .pending: self = .pending
      case .skipped: self = .skipped
      case .passed: self = .passed
      }
    }
  }

  /// Returns the outcome of a scenario for its last attempt.
  ///
  /// Only streams of this project have empty scenarios: the official formatters count them as passed.
  public func outcome(of attempt: Attempt) -> Outcome {
    isOfThisProject && attempt.isEmpty ? .empty : attempt.isKnownFailure ? .knownFailure : Outcome(attempt.status)
  }

  /// Whether the messages are of a run of this project. Reports contain more details for these than the official
  /// formatters.
  package var isOfThisProject: Bool { meta?.isOfThisProject ?? false }

  /// The selected scenarios without a finished test case, in the order of their locations; complete at the end of a run
  /// of this project. Needs the topics `features` and `testCases`.
  public var notRun: [Pickle] {
    notRunIDs.compactMap(pickle).map { (place(of: $0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The number of selected scenarios without a finished test case.
  public var notRunCount: Int { notRunIDs.count }

  /// The ids of the scenarios that did not run.
  package var notRunIDs: Set<String> {
    recordedNotRun.union(testCases.values.lazy.map(\.pickleId)).subtracting(finishedPickles)
  }

  /// The number of selected scenarios for each outcome. Omits outcomes without scenarios.
  public var outcomeCounts: [Outcome: Int] {
    var counts: [Outcome: Int] = [.notRun: notRunCount]
    for status in Envelope.TestStepResult.Status.allCases {
      counts[Outcome(status), default: 0] += statistics.scenarios[status]
    }
    counts[.pending, default: 0] -= statistics.knownFailures
    counts[.knownFailure] = statistics.knownFailures
    if isOfThisProject {
      counts[.passed, default: 0] -= statistics.empty
      counts[.empty] = statistics.empty
    }
    return counts.filter { $0.value > 0 }
  }

  /// Records a fact about the run. Malformed facts are ignored.
  func insertFact(_ attachment: Envelope.Attachment) {
    do throws(JSONError) {
      switch try RunFact(attachment) {
      case .notRun(let pickles): recordedNotRun.formUnion(pickles)
      case .shard(let shard): shards.append(shard)
      case .successPolicy(let policy): successPolicy = policy
      case .deprecatedSteps(let steps): deprecatedSteps += steps
      case .retryTotal(let retries): retryTotals.append(retries)
      // Values from a stream are validated like user input.
      case .tagLinks(let links): tagLinks += links.compactMap { try? TagLink(template: $0.template, url: $0.url) }
      case .environment(let entries): environment += entries.filter { !environment.contains($0) }
      case .sourceLink(let link): sourceLink = try? SourceLink(template: link.template)
      case .checkout(let other): checkout = other
      case nil: break
      }
    } catch {}
  }
}
