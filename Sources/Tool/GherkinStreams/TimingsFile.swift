import GherkinProtocol
import GherkinMessages
import GherkinFiles
package import GherkinRuntime

/// The durations in a saved stream.
package enum TimingsFile {
  /// Reads the durations.
  ///
  /// - Throws: if the file is not a stream of messages, or contains no scenario that ran.
  package static func read(_ path: String) throws -> ScenarioTimings {
    var reader = try SavedStream(path).reader()
    var recorder = TimingsRecorder()
    let project = ProjectFolder.aboveWorkingFolder
    while let envelope = try reader.next() {
      recorder.record(envelope.replacingPaths { project?.path(ofMessage: $0) ?? $0 })
    }
    guard !recorder.timings.isEmpty else { throw Empty(path: path) }
    return recorder.timings
  }

  /// A stream without durations.
  struct Empty: Error, CustomStringConvertible {
    let path: String

    var description: String {
      "--timings: \(path) contains no scenario that ran; save one with --format message:FILE"
    }
  }
}

/// Collects the durations of a stream.
private struct TimingsRecorder {
  private(set) var timings = ScenarioTimings()
  private var pickles: [String: ScenarioTimings.Entry] = [:]
  private var pickleOfTestCase: [String: String] = [:]
  private var started: [String: (testCase: String, time: Envelope.Timestamp)] = [:]
  /// The attempts in which a step or hook ran.
  private var active: Set<String> = []

  /// Records the next message. Scenarios that were skipped completely are ignored.
  mutating func record(_ envelope: Envelope) {
    switch envelope {
    case .pickle(let pickle): pickles[pickle.id] = timings.add(pickle)
    case .testCase(let testCase): pickleOfTestCase[testCase.id] = testCase.pickleId
    case .testCaseStarted(let start): started[start.id] = (start.testCaseId, start.timestamp)
    case .testStepFinished(let step):
      if step.testStepResult.status != .skipped { active.insert(step.testCaseStartedId) }
    case .testCaseFinished(let finished):
      guard active.remove(finished.testCaseStartedId) != nil,
        let start = started.removeValue(forKey: finished.testCaseStartedId),
        let id = pickleOfTestCase[start.testCase], let entry = pickles[id]
      else { return }
      timings.add(max(.zero, finished.timestamp - start.time), to: entry)
    default: break
    }
  }
}
