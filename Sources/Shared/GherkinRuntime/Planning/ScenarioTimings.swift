package import GherkinMessages
import GherkinSyntax

/// The durations of scenarios in an earlier run, for distributing work.
///
/// Scenarios are identified by file and name, and those with the same name (the rows of an outline) by their order, so
/// that inserting lines above them has no effect.
package struct ScenarioTimings: Sendable {
  private struct Key: Hashable {
    let uri: String
    let name: String
  }

  /// The durations of the pickles with a name, in order; nil for one that did not run.
  private var durations: [Key: [Duration?]] = [:]
  private var pickles: [String: (key: Key, number: Int)] = [:]
  private var pickleOfTestCase: [String: String] = [:]
  private var started: [String: (testCase: String, time: Envelope.Timestamp)] = [:]
  /// The attempts in which a step or hook ran.
  private var active: Set<String> = []
  private var total = Duration.zero
  private var count = 0

  /// Creates timings without scenarios.
  package init() {}

  /// Whether there are no scenarios.
  package var isEmpty: Bool { count == 0 }

  /// Records the next message of the earlier run. The durations of all attempts at a scenario are added; scenarios that
  /// were skipped completely are ignored.
  package mutating func take(_ envelope: Envelope) {
    switch envelope {
    case .pickle(let pickle):
      let key = Key(uri: pickle.uri, name: pickle.name)
      pickles[pickle.id] = (key, durations[key, default: []].count)
      durations[key, default: []].append(nil)
    case .testCase(let testCase): pickleOfTestCase[testCase.id] = testCase.pickleId
    case .testCaseStarted(let start): started[start.id] = (start.testCaseId, start.timestamp)
    case .testStepFinished(let step):
      if step.testStepResult.status != .skipped { active.insert(step.testCaseStartedId) }
    case .testCaseFinished(let finished):
      guard active.remove(finished.testCaseStartedId) != nil,
        let start = started.removeValue(forKey: finished.testCaseStartedId),
        let id = pickleOfTestCase[start.testCase], let (key, number) = pickles[id]
      else { return }
      let duration = max(.zero, Self.duration(from: start.time, to: finished.timestamp))
      let before = durations[key].flatMap { $0[number] }
      if before == nil { count += 1 }
      durations[key]?[number] = (before ?? .zero) + duration
      total += duration
    default: break
    }
  }

  private static func duration(from earlier: Envelope.Timestamp, to later: Envelope.Timestamp) -> Duration {
    .seconds(later.seconds) - .seconds(earlier.seconds) + .nanoseconds(later.nanos) - .nanoseconds(earlier.nanos)
  }

  /// Returns the expected durations of a file's pickles: those of the earlier run, or the mean for new ones.
  ///
  /// - Parameter pickles: all pickles of the file, which are needed to count those with the same name.
  func expected(_ pickles: [Pickle]) -> [Duration] {
    let mean = count > 0 ? total / count : .zero
    var seen: [Key: Int] = [:]
    return pickles.map { pickle in
      let key = Key(uri: pickle.uri, name: pickle.name)
      let number = seen[key, default: 0]
      seen[key] = number + 1
      return durations[key].flatMap { number < $0.count ? $0[number] : nil } ?? mean
    }
  }
}
