import CucumberMessages
import Gherkin

/// Who runs next, and where, when several scenarios run at the same time: in the order of the run, as far as their locks
/// let them.
package struct Lineup {
  /// A scenario, with what it must not run beside.
  private struct Entry {
    let testCase: TestCase
    let exclusion: Exclusion

    init(_ testCase: TestCase) {
      self.testCase = testCase
      exclusion = Exclusion(tags: testCase.pickle.tags.map(\.name))
    }
  }

  /// One of the places for scenarios that run at the same time.
  private struct Place {
    /// What the scenario excludes that runs there; nil where none does.
    var running: Exclusion?
    /// What is still to run there, and nowhere else.
    var rest: ArraySlice<Entry> = []
  }

  /// What waits: scenarios that stay together, in one place one after the other, by themselves or with their feature.
  private var waiting: ArraySlice<ArraySlice<Entry>>
  private var places: [Place]
  private var locks = LockTable()
  private let keepsFeaturesTogether: Bool

  /// Lines up scenarios.
  ///
  /// - Parameters:
  ///   - places: how many run at the same time.
  ///   - keepsFeaturesTogether: whether those of a feature run in one place, one after the other, from where the first of
  ///     them stands.
  package init(_ testCases: [TestCase], places: Int, keepsFeaturesTogether: Bool) {
    var units: [[Entry]] = []
    var unitOfFeature: [String: Int] = [:]
    for testCase in testCases {
      let entry = Entry(testCase)
      if keepsFeaturesTogether, let unit = unitOfFeature[testCase.pickle.uri] {
        units[unit].append(entry)
      } else {
        unitOfFeature[testCase.pickle.uri] = units.count
        units.append([entry])
      }
    }
    self.keepsFeaturesTogether = keepsFeaturesTogether
    waiting = units.map { $0[...] }[...]
    self.places = Array(repeating: Place(), count: places)
  }

  /// Takes the next that may run beside those that do, and more behind it to run one after the other; nil where none may,
  /// or there is no place. Nobody overtakes one that waits for the same lock, so that each has its turn.
  ///
  /// - Parameter limit: how many to take at most. More than one are taken only where no locks are in their way, and towards
  ///   the end fewer, so that all places come to it together.
  package mutating func next(atMost limit: Int = 1) -> (testCases: [TestCase], place: Int)? {
    guard let (first, place) = next() else { return nil }
    var testCases = [first.testCase]
    guard limit > 1, first.exclusion.isFree else { return (testCases, place) }
    if keepsFeaturesTogether {
      while testCases.count < limit, places[place].rest.first?.exclusion.isFree == true {
        testCases.append(places[place].rest.removeFirst().testCase)
      }
    } else if places[place].rest.isEmpty {
      let share = min(limit, waiting.count / (2 * places.count))
      while testCases.count < share, let entry = waiting.first?.first, entry.exclusion.isFree {
        waiting.removeFirst()
        testCases.append(entry.testCase)
      }
    }
    return (testCases, place)
  }

  private mutating func next() -> (first: Entry, place: Int)? {
    var ahead = locks
    for index in places.indices where places[index].running == nil {
      guard let entry = places[index].rest.first else { continue }
      if ahead.admits(entry.exclusion) {
        places[index].rest.removeFirst()
        return begin(entry, index)
      }
      // Behind one that wants to be alone, nobody may run either.
      if entry.exclusion.isSerial { return nil }
      ahead.take(entry.exclusion)
    }
    guard let place = places.firstIndex(where: { $0.running == nil && $0.rest.isEmpty }) else { return nil }
    for index in waiting.indices {
      guard let entry = waiting[index].first else { continue }
      if ahead.admits(entry.exclusion) {
        // Taking the first costs nothing, and it nearly always is the first.
        let unit = index == waiting.startIndex ? waiting.removeFirst() : waiting.remove(at: index)
        places[place].rest = unit.dropFirst()
        return begin(entry, place)
      }
      if entry.exclusion.isSerial { return nil }
      ahead.take(entry.exclusion)
    }
    return nil
  }

  private mutating func begin(_ entry: Entry, _ place: Int) -> (first: Entry, place: Int) {
    locks.take(entry.exclusion)
    places[place].running = entry.exclusion
    return (entry, place)
  }

  /// What ran in a place came to its end.
  ///
  /// - Parameter left: what of it did not run, and is next there.
  package mutating func end(in place: Int, left: [TestCase] = []) {
    places[place].rest = left.map(Entry.init) + places[place].rest
    guard let exclusion = places[place].running else { return }
    places[place].running = nil
    locks.release(exclusion)
  }
}
