/// Finds for each criterion of an old suite its counterpart in a new one.
///
/// Equal steps come first, so that what is still checked somewhere is not lost: a renamed or moved scenario, a sorted
/// file, a row that became a scenario, scenarios that became rows. Then come equal names, in the file after renames, then
/// equal names and half of the steps anywhere, then similar words in the file.
struct CriteriaMatching {
  /// A case by the numbers of its criterion and of itself.
  struct Place: Hashable {
    let criterion, number: Int
  }

  let old, new: [Criterion]
  /// The counterpart of each old criterion; nil for none.
  private(set) var partner: [Int?]
  /// The counterpart of each case of each old criterion; nil for none.
  private(set) var match: [[Place?]]
  /// The old case of each case of each new criterion; nil for none.
  private var taken: [[Place?]]
  /// The old criterion of each new one that is the counterpart of one.
  private(set) var origin: [Int: Int] = [:]
  /// The new paths of files that were renamed.
  private var renamed: [String: String] = [:]

  /// The least share of equal steps of criteria with the same name.
  private static let leastSteps = 0.5
  /// The least share of equal words of criteria in the same file.
  private static let leastWords = 0.6
  /// The number of pairs of a file whose words are compared. More would take minutes.
  private static let mostPairs = 1_000_000

  init(_ old: [Criterion], _ new: [Criterion]) {
    (self.old, self.new) = (old, new)
    partner = Array(repeating: nil, count: old.count)
    match = old.map { Array(repeating: nil, count: $0.cases.count) }
    taken = new.map { Array(repeating: nil, count: $0.cases.count) }
    matchEqualCases()
    findRenamedFiles()
    for number in old.indices { matchRows(number) }
    matchCriteria()
  }

  /// Whether a new criterion is the counterpart of nothing, also not in part.
  func isAdded(_ number: Int) -> Bool { taken[number].allSatisfy { $0 == nil } && origin[number] == nil }

  /// Returns the cases of a criterion whose counterparts have other steps, and these counterparts.
  func changedPairs(of number: Int) -> [(old: Criterion.Case, new: Criterion.Case)] {
    zip(old[number].cases, match[number]).compactMap { item, place in
      guard let place, case let other = new[place.criterion].cases[place.number], other.steps != item.steps else {
        return nil
      }
      return (item, other)
    }
  }

  /// Returns the path of an old criterion after renames of files.
  func path(_ number: Int) -> String { renamed[old[number].path] ?? old[number].path }

  // MARK: Equal steps

  /// Pairs cases with equal steps: in the same file and of the same name, then of the same name, then any.
  private mutating func matchEqualCases() {
    let keys: [(Criterion, Criterion.Case) -> [String]] = [
      { [$0.path, $0.rule ?? "", $0.name] + $1.values }, { [$0.path, $0.name] + $1.values }, { [$0.name] + $1.values },
      { criterion, _ in [criterion.path, criterion.name] }, { criterion, _ in [criterion.path] }, { _, _ in [] },
    ]
    for key in keys {
      var places: [CaseKey: [Place]] = [:]
      for (number, criterion) in new.enumerated().reversed() {
        for (index, item) in criterion.cases.enumerated().reversed()
        where taken[number][index] == nil && !item.steps.isEmpty {
          places[CaseKey(item, key(criterion, item)), default: []].append(Place(criterion: number, number: index))
        }
      }
      for (number, criterion) in old.enumerated() {
        for (index, item) in criterion.cases.enumerated() where match[number][index] == nil && !item.steps.isEmpty {
          guard let place = places[CaseKey(item, key(criterion, item))]?.popLast() else { continue }
          pair(Place(criterion: number, number: index), place)
        }
      }
    }
  }

  /// The steps of a case, and where it may be.
  private struct CaseKey: Hashable {
    let steps: [Criterion.Step]
    let names: [String]

    init(_ item: Criterion.Case, _ names: [String]) {
      steps = item.steps
      self.names = names
    }
  }

  private mutating func pair(_ place: Place, _ other: Place) {
    match[place.criterion][place.number] = other
    taken[other.criterion][other.number] = place
  }

  /// Finds the new path of each file that is not there any more: the one with most of its criteria.
  private mutating func findRenamedFiles() {
    let paths = Set(new.map(\.path))
    var votes: [String: [String: Int]] = [:]
    for (number, criterion) in old.enumerated() where !paths.contains(criterion.path) {
      for path in Set(match[number].compactMap { $0.map { new[$0.criterion].path } }) {
        votes[criterion.path, default: [:]][path, default: 0] += 2
      }
    }
    // A file without equal steps has equal names.
    let names = Dictionary(new.map { ([$0.feature, $0.name], $0.path) }) { first, _ in first }
    for criterion in old where !paths.contains(criterion.path) {
      guard let path = names[[criterion.feature, criterion.name]] else { continue }
      votes[criterion.path, default: [:]][path, default: 0] += 1
    }
    // The name of a file that moved mostly stays.
    for (path, counts) in votes {
      for other in counts.keys where Self.fileName(other) == Self.fileName(path) { votes[path]?[other]? += 3 }
    }
    renamed = votes.compactMapValues { $0.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }
  }

  private static func fileName(_ path: String) -> Substring? { path.split(separator: "/").last }

  // MARK: Rows

  /// Makes the new criterion that has most cases of an old one its counterpart, and pairs the others, whose values changed.
  private mutating func matchRows(_ number: Int) {
    let places = match[number].compactMap(\.self)
    let counts = Dictionary(places.map { ($0.criterion, 1) }, uniquingKeysWith: +)
    let best = counts.max { left, right in
      let (leftNamed, rightNamed) = (new[left.key].name == old[number].name, new[right.key].name == old[number].name)
      return (left.value, leftNamed ? 1 : 0, -left.key) < (right.value, rightNamed ? 1 : 0, -right.key)
    }
    guard let best, origin[best.key] == nil else { return }
    join(number, best.key)
  }

  private mutating func join(_ number: Int, _ other: Int) {
    partner[number] = other
    origin[other] = number
    for index in old[number].cases.indices where match[number][index] == nil {
      let values = old[number].cases[index].values
      guard
        let free = new[other].cases.indices.first(where: {
          taken[other][$0] == nil && new[other].cases[$0].values == values
        })
      else { continue }
      pair(Place(criterion: number, number: index), Place(criterion: other, number: free))
    }
    for index in old[number].cases.indices where match[number][index] == nil {
      guard let free = new[other].cases.indices.first(where: { taken[other][$0] == nil }) else { break }
      pair(Place(criterion: number, number: index), Place(criterion: other, number: free))
    }
  }

  // MARK: Names and words

  /// Pairs the criteria of which no case has a counterpart.
  private mutating func matchCriteria() {
    join { path, criterion in [path, criterion.rule ?? "", criterion.name] }
    join { path, criterion in [path, criterion.name] }
    join(atLeast: Self.leastSteps) { _, criterion in criterion.name.isEmpty ? nil : [criterion.name] }
    joinSimilar()
  }

  private var freeOld: [Int] { old.indices.filter { partner[$0] == nil && match[$0].allSatisfy { $0 == nil } } }
  private var freeNew: [Int] { new.indices.filter(isAdded) }

  /// Pairs criteria with the same key; of several, those with most equal steps first.
  ///
  /// - Parameter key: returns the key of a criterion in a file; nil for none.
  private mutating func join(atLeast least: Double = 0, by key: (String, Criterion) -> [String]?) {
    let places = Dictionary(grouping: freeNew) { key(new[$0].path, new[$0]) }
    var pairs: [(old: Int, new: Int, share: Double)] = []
    for number in freeOld {
      guard let key = key(path(number), old[number]), let others = places[key], pairs.count < Self.mostPairs else {
        continue
      }
      for other in others {
        let share = Self.share(old[number].steps.map(\.key).sorted(), new[other].steps.map(\.key).sorted())
        if share >= least { pairs.append((number, other, share)) }
      }
    }
    joinBest(pairs)
  }

  private mutating func joinBest(_ pairs: [(old: Int, new: Int, share: Double)]) {
    for (number, other, _) in pairs.sorted(by: { ($1.share, $0.old, $0.new) < ($0.share, $1.old, $1.new) })
    where partner[number] == nil && origin[other] == nil {
      join(number, other)
    }
  }

  /// Pairs criteria of a file that have most words in common.
  private mutating func joinSimilar() {
    let parts = dividedOutcomes
    let shared = sharedSteps
    let places = Dictionary(
      grouping: freeNew.filter { number in
        let outcomes = new[number].outcomes
        return outcomes.isEmpty || !outcomes.allSatisfy { parts[new[number].path]?.contains($0.key) ?? false }
      }
    ) { new[$0].path }
    var words: [Int: [[UInt64]]] = [:]
    var pairs: [(old: Int, new: Int, share: Double)] = []
    for (path, numbers) in Dictionary(grouping: freeOld, by: { path($0) }) {
      guard let others = places[path], numbers.count * others.count <= Self.mostPairs else { continue }
      for other in others { words[other] = Self.words(of: new[other], without: shared[path]) }
      for number in numbers {
        let own = Self.words(of: old[number], without: shared[path])
        for other in others {
          let share = zip(own, words[other] ?? []).map { Self.share($0, $1) }.min() ?? 0
          if share >= Self.leastWords { pairs.append((number, other, share)) }
        }
      }
    }
    joinBest(pairs)
  }

  /// The outcome steps that counterparts do not have any more, by their file. A new criterion that has only such steps is
  /// a part of a divided one.
  private var dividedOutcomes: [String: Set<UInt64>] {
    var parts: [String: Set<UInt64>] = [:]
    for number in old.indices {
      guard let (before, after) = changedPairs(of: number).first else { continue }
      let rest = Set(before.outcomes.map(\.key)).subtracting(after.outcomes.map(\.key))
      parts[path(number), default: []].formUnion(rest)
    }
    return parts
  }

  /// The steps that several criteria of a file have, such as those of a background, by their file. They do not make a
  /// criterion similar to one of them.
  private var sharedSteps: [String: Set<UInt64>] {
    var shared: [String: Set<UInt64>] = [:]
    for criteria in [old.indices.map { (path($0), old[$0]) }, new.map { ($0.path, $0) }] {
      var known: [String: Set<UInt64>] = [:]
      for (path, criterion) in criteria {
        let keys = Set(criterion.steps.map(\.key))
        shared[path, default: []].formUnion(keys.intersection(known[path, default: []]))
        known[path, default: []].formUnion(keys)
      }
    }
    return shared
  }

  /// Returns the words of name and steps, and those without the outcome steps, which different scenarios can share.
  ///
  /// - Parameter shared: the steps to leave out, unless the criterion has no others.
  private static func words(of criterion: Criterion, without shared: Set<UInt64>?) -> [[UInt64]] {
    let own = criterion.steps.filter { shared?.contains($0.key) != true }
    let steps = own.isEmpty ? criterion.steps : own
    let preparation = steps.filter { !$0.isOutcome }
    return [words(of: criterion, steps), words(of: criterion, preparation.isEmpty ? steps : preparation)]
  }

  /// Returns the digests of the words of name and steps, sorted; those of whole steps where texts are unknown.
  private static func words(of criterion: Criterion, _ steps: [Criterion.Step]) -> [UInt64] {
    let texts = [criterion.name] + steps.compactMap(\.text)
    let words = texts.flatMap { $0.split(whereSeparator: \.isWhitespace) }.map { Criterion.Step.key(of: String($0)) }
    return (words + steps.filter { $0.text == nil }.map(\.key)).sorted()
  }

  /// Returns the share of equal elements of two sorted lists: twice their number by that of all.
  static func share(_ left: [UInt64], _ right: [UInt64]) -> Double {
    if left.isEmpty && right.isEmpty { return 1 }
    var (leftIndex, rightIndex, equal) = (0, 0, 0)
    while leftIndex < left.count, rightIndex < right.count {
      if left[leftIndex] == right[rightIndex] {
        (leftIndex, rightIndex, equal) = (leftIndex + 1, rightIndex + 1, equal + 1)
      } else if left[leftIndex] < right[rightIndex] {
        leftIndex += 1
      } else {
        rightIndex += 1
      }
    }
    return Double(2 * equal) / Double(left.count + right.count)
  }
}
