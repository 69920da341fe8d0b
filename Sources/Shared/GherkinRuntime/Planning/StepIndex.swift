package import GherkinProtocol
import GherkinExpressions
import GherkinSteps
import GherkinTagExpressions

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
  mutating func prepare(_ texts: some Sequence<ArraySlice<UInt8>>) throws(StepLibraryProblem) {
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
    var text = text
    let selection = selection ?? self.selection(for: [])
    return try text.withContiguousBytes { (bytes) throws(StepLibraryProblem) in
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

extension String {
  fileprivate mutating func withContiguousBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Array(utf8).withUnsafeBufferPointer { (bytes) throws(Failure) in try body(bytes) }
  }
}
