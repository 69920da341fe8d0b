import CucumberExpressions
import Dispatch
import Foundation
import GherkinSteps
import Synchronization

/// Detects a regular expression that takes too long to match a text. Swift's regular expressions cannot be interrupted,
/// so the match is reported, and its thread is abandoned.
package final class MatchWatch: Sendable {
  /// A pattern and a text that is being matched.
  package struct Match: Sendable {
    /// The pattern, as its author wrote it.
    package let pattern: String
    /// The location of the pattern.
    package let place: String
    package let text: String
  }

  /// The current match of one thread.
  final class Slot: Sendable {
    fileprivate struct State {
      /// The number of matches so far.
      var number = 0
      /// The current match; nil between matches.
      var running: (pattern: Pattern, text: String)?
    }

    fileprivate let state = Mutex(State())

    init() { MatchWatch.slots.withLock { $0[ObjectIdentifier(self)] = WeakSlot(slot: self) } }

    deinit { MatchWatch.slots.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(self)) } }

    /// Matches a text, which can take unbounded time.
    func watch<Result, Failure: Error>(
      _ pattern: Pattern, _ text: String, _ match: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      state.withLock { state in
        state.number += 1
        state.running = (pattern, text)
      }
      defer { state.withLock { $0.running = nil } }
      return try match()
    }
  }

  /// A pattern that is described only if it takes too long.
  enum Pattern: Sendable {
    case step(MatchableStep)
    case other(String, place: String)

    fileprivate func match(_ text: String, from folder: String) -> Match {
      switch self {
      case .step(let step):
        let place = step.definition.place
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

  private let isOver = Atomic<Bool>(false)

  /// Watches all matches of this process from now on.
  ///
  /// - Parameters:
  ///   - limit: the time limit of a match.
  ///   - folder: the folder to which paths of source files are relative.
  ///   - overdue: called once, with the first match that exceeds the limit.
  package init(limit: Duration = .seconds(10), folder: String, overdue: @escaping @Sendable (Match) -> Void) {
    Thread.detachNewThread { [self] in
      var seen: [ObjectIdentifier: (number: Int, since: DispatchTime)] = [:]
      while !isOver.load(ordering: .acquiring) {
        Thread.sleep(forTimeInterval: Self.interval)
        let now = DispatchTime.now()
        for (id, entry) in Self.slots.withLock(\.self) {
          guard let state = entry.slot?.state.withLock(\.self), let running = state.running else { continue }
          guard let first = seen[id], first.number == state.number else {
            seen[id] = (state.number, now)
            continue
          }
          if first.since.duration(to: now) > limit {
            if !isOver.exchange(true, ordering: .acquiringAndReleasing) {
              overdue(running.pattern.match(running.text, from: folder))
            }
            return
          }
        }
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
