package import GherkinSyntax

/// The durations of scenarios in an earlier run, for distributing work.
///
/// Scenarios are identified by file and name, and those with the same name (the rows of an outline) by their order, so
/// that inserting lines above them has no effect.
package struct ScenarioTimings: Sendable {
  fileprivate struct Key: Hashable {
    let uri: String
    let name: String
  }

  /// The durations of the pickles with a name, in order; nil for one that did not run.
  private var durations: [Key: [Duration?]] = [:]
  private var total = Duration.zero
  private var count = 0

  /// Creates timings without scenarios.
  package init() {}

  /// Whether there are no scenarios.
  package var isEmpty: Bool { count == 0 }

  /// A pickle of the earlier run.
  package struct Entry: Sendable {
    fileprivate let key: Key
    fileprivate let number: Int
  }

  /// Adds the next pickle of the earlier run, which did not run unless durations are added to it.
  package mutating func add(_ pickle: Pickle) -> Entry {
    let key = Key(uri: pickle.uri, name: pickle.name)
    defer { durations[key, default: []].append(nil) }
    return Entry(key: key, number: durations[key, default: []].count)
  }

  /// Adds the duration of an attempt at a pickle. The durations of all attempts are added up.
  package mutating func add(_ duration: Duration, to entry: Entry) {
    let before = durations[entry.key].flatMap { $0[entry.number] }
    if before == nil { count += 1 }
    durations[entry.key]?[entry.number] = (before ?? .zero) + duration
    total += duration
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
