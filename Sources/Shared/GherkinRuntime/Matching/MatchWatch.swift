import GherkinHost
package import GherkinProtocol
import GherkinExpressions
import Dispatch
import Foundation
import GherkinSteps
import Synchronization

/// Detects a regular expression that takes too long to match a text. Swift's regular expressions cannot be interrupted,
/// so the match is reported, and its thread is abandoned.
package final class MatchWatch: Sendable {
  /// A pattern and a text that is being matched.
  package struct Match: Error {
    /// The pattern, as its author wrote it.
    package let pattern: String
    /// The location of the pattern.
    package let place: String
    package let text: String

    package init(pattern: String, place: String, text: String) {
      self.pattern = pattern
      self.place = place
      self.text = text
    }
  }

  /// The current match of one thread.
  final class Slot: Sendable {
    fileprivate struct State {
      /// The current match; nil between matches.
      var running: (pattern: Pattern, text: String)?
      /// The time at which a watch first saw the current match; nil before.
      var seen: DispatchTime?
    }

    fileprivate let state = Mutex(State())

    init() { MatchWatch.slots.withLock { $0[ObjectIdentifier(self)] = WeakSlot(slot: self) } }

    deinit { MatchWatch.slots.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(self)) } }

    /// Matches a text, which can take unbounded time.
    func watch<Result, Failure: Error>(
      _ pattern: Pattern, _ text: String, _ match: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      begin(pattern, text)
      defer { end() }
      return try match()
    }

    /// Begins a match; it ends with the next one, or with ``end()``.
    func begin(_ pattern: Pattern, _ text: String) {
      state.withLock { ($0.running, $0.seen) = ((pattern, text), nil) }
    }

    func end() { state.withLock { $0.running = nil } }
  }

  /// A pattern that is described only if it takes too long.
  enum Pattern: Sendable {
    case step(Definitions.Step)
    case other(String, place: String)

    fileprivate func match(_ text: String, from folder: String) -> Match {
      switch self {
      case .step(let step):
        let place = step.place
        return Match(pattern: step.source, place: "\(place.path(from: folder)):\(place.line)", text: text)
      case .other(let pattern, let place): return Match(pattern: pattern, place: place, text: text)
      }
    }
  }

  private struct WeakSlot: Sendable {
    weak let slot: Slot?
  }

  private static let slots = Mutex<[ObjectIdentifier: WeakSlot]>([:])
  private static let interval = 0.05
  /// The time after which a match is remarkable, even if it has not reached its limit.
  private static let remarkableTime = Duration.milliseconds(500)

  private let isOver = Atomic<Bool>(false)

  /// Watches all matches of this process from now on.
  ///
  /// - Parameters:
  ///   - limit: the time limit of a match.
  ///   - folder: the folder to which paths of source files are relative.
  ///   - overdue: called once, with the first match that exceeds the limit.
  package init(limit: Duration = .seconds(10), folder: String, overdue: @escaping @Sendable (Match) -> Void) {
    Thread.detachNewThread { [self] in
      while !isOver.load(ordering: .acquiring) {
        Thread.sleep(forTimeInterval: Self.interval)
        guard let longest = Self.longest(exceeding: limit) else { continue }
        if !isOver.exchange(true, ordering: .acquiringAndReleasing) {
          overdue(longest.pattern.match(longest.text, from: folder))
        }
        return
      }
    }
  }

  /// Returns the match that has been running longest; nil if none takes unusually long, or no watch exists.
  ///
  /// - Parameter folder: the folder to which paths of source files are relative.
  package static func longest(from folder: String) -> Match? {
    longest(exceeding: remarkableTime).map { $0.pattern.match($0.text, from: folder) }
  }

  private static func longest(exceeding limit: Duration) -> (pattern: Pattern, text: String)? {
    let now = DispatchTime.now()
    let matches = slots.withLock { Array($0.values) }.compactMap { entry in
      entry.slot?.state.withLock { state in
        if state.running != nil, state.seen == nil { state.seen = now }
        return state.running.flatMap { running in state.seen.map { (running, $0.duration(to: now)) } }
      }
    }
    return matches.filter { $0.1 > limit }.max { $0.1 < $1.1 }?.0
  }

  /// Runs work that matches texts, and waits for it.
  ///
  /// - Parameter folder: the folder to which paths of source files are relative.
  /// - Throws: the match that takes too long; the work may still be running.
  package static func run<Value: Sendable>(
    folder: String, _ work: @escaping @Sendable () -> Value
  ) throws(Match) -> Value {
    let result = Mutex<Result<Value, Match>?>(nil)
    let isOver = DispatchSemaphore(value: 0)
    let watch = MatchWatch(folder: folder) { match in
      result.withLock { $0 = $0 ?? .failure(match) }
      isOver.signal()
    }
    Task(executorPreference: Lane()) {
      let value = work()
      result.withLock { $0 = $0 ?? .success(value) }
      isOver.signal()
    }
    while true {
      isOver.wait()
      if let result = result.withLock(\.self) {
        watch.end()
        return try result.get()
      }
    }
  }

  /// Ends the watch.
  package func end() {
    isOver.store(true, ordering: .releasing)
  }

  /// Matches a text with a pattern that is not that of a step definition.
  package static func watch<Result, Failure: Error>(
    _ pattern: String, place: String, _ text: String, _ match: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Slot().watch(.other(pattern, place: place), text, match)
  }
}

extension MatchWatch.Match: CustomStringConvertible {
  /// The maximum length of a text that is shown, in characters.
  private static let limit = 200

  package var description: String {
    let shown = text.count > Self.limit ? text.prefix(Self.limit) + "…" : text[...]
    return """
      the pattern \(pattern) takes too long to match a text; \(place): the text is "\(shown)"; rewrite the pattern without \
      a repetition inside of a repetition, such as (a+)+
      """
  }
}

extension StopRequest {
  /// Runs work that may never end, such as matching a regular expression, until the request is made. If a user stops
  /// the run, the work can continue for a second, so that reports contain its result if possible.
  ///
  /// - Returns: nil if the work was abandoned; it may still be running.
  package func untilMade<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value? {
    await withCheckedContinuation { continuation in
      let first = FirstValue<Value?>(continuation)
      Task.detached { first.resume(await work()) }
      whenMade { [self] in
        guard reason == nil else { return first.resume(nil) }
        DispatchQueue(label: "gherkin-run stop").asyncAfter(deadline: .now() + .seconds(1)) { first.resume(nil) }
      }
    }
  }
}
