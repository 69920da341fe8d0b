package import GherkinProtocol
import GherkinExpressions
import GherkinSteps
import GherkinTagExpressions
import Foundation
import GherkinHost

/// Finds the step definitions that match a step's text.
///
/// A definition is tried only if the text contains its required words, and results for repeated texts are cached. Not
/// `Sendable`, because regexes are not.
package struct StepIndex {
  /// The definitions that match a text.
  enum Found: Sendable, Hashable {
    case none
    case one(Int32)
    case several
  }

  private let steps: [MatchableStep]
  private let libraryTags: [StepCatalogue.LibraryTags]
  private let tagsOfSteps: [Int?]
  private var selections: [[Bool]: Int32] = [:]
  private var candidates: StepCandidates
  /// Matches regex literals; nil without any.
  private var literals: (any LiteralMatching)?
  /// The known matches of regex literals, by the bytes of texts.
  private var literalMatches: [[UInt8]: [LiteralMatch]] = [:]
  private var cache = MatchCache()
  private let slot = MatchWatch.Slot()

  /// Creates an index of a catalogue's definitions.
  package init(_ catalogue: StepCatalogue) {
    steps = catalogue.steps
    libraryTags = catalogue.libraryTags
    tagsOfSteps = catalogue.tagsOfSteps
    candidates = catalogue.candidates
    literals = catalogue.hasLiterals ? catalogue.makeLiteralMatcher() : nil
  }

  /// The number of texts whose matches are kept.
  private static let textLimit = 1 << 14

  /// Matches texts with all regex literals at once, because asking another process costs more than matching.
  ///
  /// - Throws: if a literal throws an error.
  package mutating func prepare(_ texts: some Sequence<ArraySlice<UInt8>>) throws(StepLibraryProblem) {
    guard literals != nil else { return }
    if literalMatches.count > Self.textLimit { literalMatches = [:] }
    var unknown: [[UInt8]] = []
    var seen: Set<[UInt8]> = []
    for text in texts {
      let text = Array(text)
      if literalMatches[text] == nil, seen.insert(text).inserted { unknown.append(text) }
    }
    guard !unknown.isEmpty else { return }
    let matches = try literals?.matches(of: unknown.map { String(decoding: $0, as: UTF8.self) }) ?? []
    for (text, matches) in zip(unknown, matches) { literalMatches[text] = matches }
  }

  /// Returns the libraries whose steps a scenario can use.
  package mutating func selection(for tags: [String]) -> LibrarySelection {
    if libraryTags.isEmpty { return LibrarySelection(number: 0, isChosen: []) }
    return selection(isChosen: libraryTags.map { $0.expression.evaluate(tags) })
  }

  /// Returns the selection of all libraries.
  package mutating func selectionOfAll() -> LibrarySelection {
    if libraryTags.isEmpty { return LibrarySelection(number: 0, isChosen: []) }
    return selection(isChosen: libraryTags.map { _ in true })
  }

  private mutating func selection(isChosen: [Bool]) -> LibrarySelection {
    let number = selections[isChosen] ?? Int32(selections.count)
    selections[isChosen] = number
    return LibrarySelection(number: number, isChosen: isChosen)
  }

  /// Returns the definitions that match a text, in order of registration: none for an undefined step, several for an
  /// ambiguous one.
  ///
  /// - Parameter selection: the libraries whose steps the scenario can use; nil for a scenario without tags.
  /// - Throws: if the text matches a regular expression with a group of several parameter types.
  package mutating func definitions(
    matching text: String, in selection: LibrarySelection? = nil
  ) throws(StepLibraryProblem) -> [Int] {
    var groups: [MatchedGroup] = []
    let selection = selection ?? self.selection(for: [])
    return try Array(text.utf8).withUnsafeBufferPointer { (bytes) throws(StepLibraryProblem) in
      try all(matching: bytes, in: selection, groups: &groups).map { Int($0) }
    }
  }

  /// Finds the definition that matches a text, and appends the groups of the match to `groups`.
  mutating func find(
    _ text: UnsafeBufferPointer<UInt8>, in selection: LibrarySelection, groups: inout [MatchedGroup]
  ) throws(StepLibraryProblem) -> Found {
    let hash = TextHashing.hash(text) &+ UInt64(selection.number)
    if let known = cache.found(for: text, hash: hash, selection: selection.number, groups: &groups) { return known }
    let first = groups.count
    let definitions = try all(matching: text, in: selection, groups: &groups)
    let found: Found =
      switch definitions.count {
      case 0: .none
      case 1: .one(definitions[0])
      default: .several
      }
    if definitions.count > 1 { groups.removeLast(groups.count - first) }
    cache.remember(found, groups: groups[first...], for: text, hash: hash, selection: selection.number)
    return found
  }

  /// Returns all matching definitions, and appends their groups in order.
  private mutating func all(
    matching text: UnsafeBufferPointer<UInt8>, in selection: LibrarySelection, groups: inout [MatchedGroup]
  ) throws(StepLibraryProblem) -> [Int32] {
    var found: [Int32] = []
    var string: String?
    let candidates = candidates.find(in: text)
    for rank in selection.ranks where found.isEmpty {
      for index in candidates where selection.rank(ofTags: tagsOfSteps[index]) == rank {
        if try match(index, text, &string, &groups) { found.append(Int32(index)) }
      }
    }
    return found
  }

  /// Matches a single definition.
  mutating func match(
    _ index: Int, _ text: UnsafeBufferPointer<UInt8>, _ string: inout String?, _ groups: inout [MatchedGroup]
  ) throws(StepLibraryProblem) -> Bool {
    let step = steps[index]
    if let expression = step.bytesMatcher {
      guard let ranges = expression.ranges(in: text) else { return false }
      for range in ranges { groups.append(MatchedGroup(range)) }
      return true
    }
    let whole = string ?? String(decoding: text, as: UTF8.self)
    string = whole
    do {
      switch step.matcher {
      case .expression(let expression):
        guard let arguments = try slot.watch(.step(step.definition), whole, { try expression.match(whole) }) else {
          return false
        }
        for argument in arguments { groups.append(argument.group) }
      case .regexLiteral:
        try prepare(CollectionOfOne(Array(text)[...]))
        guard let match = literalMatches[Array(text)]?.first(where: { $0.step == index }) else { return false }
        groups += match.groups
      case .unknownParameterType: return false
      }
      return true
    } catch let problem as StepLibraryProblem {
      throw problem
    } catch {
      throw StepLibraryProblem(place: step.definition.place, message: "\(error)")
    }
  }
}

/// The libraries whose steps a scenario can use, depending on its tags.
package struct LibrarySelection: Sendable, Hashable {
  /// The rank of a definition. It is tried only if no definition of the previous rank matches.
  enum Rank {
    /// The definition is from a library whose tags match the scenario.
    case tagged
    /// The definition is from a library without tags.
    case untagged
  }

  /// A number that equal selections of an index share.
  let number: Int32
  /// Whether each of the catalogue's library tags matches the scenario.
  let isChosen: [Bool]

  private static let all: [Rank] = [.tagged, .untagged]

  /// The ranks of definitions, in the order in which they are tried.
  var ranks: ArraySlice<Rank> { isChosen.contains(true) ? Self.all[...] : Self.all[1...] }

  /// Returns the rank of a definition; nil if the scenario cannot use it.
  ///
  /// - Parameter tags: the tags of its library, as an index into the catalogue's; nil for all scenarios.
  func rank(ofTags tags: Int?) -> Rank? {
    guard let tags else { return .untagged }
    return isChosen[tags] ? .tagged : nil
  }
}

/// A cache of matches by the texts of steps.
///
/// A table of limited size in which a text replaces another one with the same slot. It is emptied when its buffers are
/// full: in a suite of distinct texts, storing all matches would cost more than matching. Without it, a dry run of 10,000
/// scenarios with 500 definitions takes about 17 % more processor time.
struct MatchCache {
  private struct Entry {
    var hash: UInt64 = 0
    var textStart: Int32 = 0
    var textCount: Int32 = -1
    var found = StepIndex.Found.none
    var firstGroup: Int32 = 0
    var groupCount: Int32 = 0
    /// The number of the ``LibrarySelection``.
    var selection: Int32 = 0
  }

  private static let entryCount = 1 << 15
  private static let byteLimit = 1 << 21

  /// Empty until the first match is stored: the table is too large for an index that matches one text.
  private var entries: [Entry] = []
  private var bytes: [UInt8] = []
  private var groups: [MatchedGroup] = []

  /// Returns the match of a text, and appends its groups to `result`; nil if it is not cached.
  func found(
    for text: UnsafeBufferPointer<UInt8>, hash: UInt64, selection: Int32, groups result: inout [MatchedGroup]
  ) -> StepIndex.Found? {
    if entries.isEmpty { return nil }
    let entry = entries[Int(truncatingIfNeeded: hash) & (Self.entryCount - 1)]
    guard entry.hash == hash, entry.textCount == text.count, entry.selection == selection else { return nil }
    let isEqual = bytes.withUnsafeBufferPointer { bytes in
      guard let all = bytes.baseAddress, let other = text.baseAddress else { return text.isEmpty }
      return memcmp(all + Int(entry.textStart), other, text.count) == 0
    }
    guard isEqual else { return nil }
    if entry.groupCount > 0 {
      result.append(contentsOf: groups[Int(entry.firstGroup)..<Int(entry.firstGroup + entry.groupCount)])
    }
    return entry.found
  }

  /// Stores the match of a text.
  mutating func remember(
    _ found: StepIndex.Found, groups newGroups: ArraySlice<MatchedGroup>, for text: UnsafeBufferPointer<UInt8>,
    hash: UInt64, selection: Int32
  ) {
    guard text.count < Self.byteLimit / 16 else { return }
    if entries.isEmpty { entries = Array(repeating: Entry(), count: Self.entryCount) }
    if bytes.count + text.count > Self.byteLimit {
      bytes.removeAll(keepingCapacity: true)
      groups.removeAll(keepingCapacity: true)
      for index in entries.indices { entries[index].textCount = -1 }
    }
    entries[Int(truncatingIfNeeded: hash) & (Self.entryCount - 1)] = Entry(
      hash: hash, textStart: Int32(bytes.count), textCount: Int32(text.count), found: found,
      firstGroup: Int32(groups.count), groupCount: Int32(newGroups.count), selection: selection)
    bytes.append(contentsOf: text)
    groups.append(contentsOf: newGroups)
  }
}

/// Hashes the text of a step with a seed that differs in each process.
enum TextHashing {
  private static let seed = UInt64.random(in: .min ... .max) | 1

  static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = seed &+ UInt64(text.count)
    let raw = UnsafeRawBufferPointer(text)
    var offset = 0
    while offset + 8 <= raw.count {
      hash = mix(hash ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < raw.count {
      rest = rest << 8 | UInt64(raw[offset])
      offset += 1
    }
    return mix(hash ^ rest)
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}

/// Matches texts with the regex literals of step libraries, in the process with their code.
package protocol LiteralMatching {
  /// Returns for each text the literals that match it, in order of registration.
  ///
  /// - Throws: if a literal throws an error, or its process cannot answer.
  mutating func matches(of texts: [String]) throws(StepLibraryProblem) -> [[LiteralMatch]]
}

/// Matches literals in this process.
struct OwnLiterals: LiteralMatching {
  private let steps: [Definitions.Step]
  private var matcher: LiteralMatcher
  private let slot = MatchWatch.Slot()

  init(_ definitions: ExecutableDefinitions, _ steps: [Definitions.Step]) {
    matcher = LiteralMatcher(definitions)
    self.steps = steps
  }

  mutating func matches(of texts: [String]) throws(StepLibraryProblem) -> [[LiteralMatch]] {
    defer { slot.end() }
    var matches: [[LiteralMatch]] = []
    for text in texts { matches.append(try matcher.matches(of: text) { slot.begin(.step(steps[$0]), text) }) }
    return matches
  }
}

/// Matches no literals.
package struct NoLiterals: LiteralMatching {
  package init() {}

  package func matches(of texts: [String]) -> [[LiteralMatch]] { texts.map { _ in [] } }
}
