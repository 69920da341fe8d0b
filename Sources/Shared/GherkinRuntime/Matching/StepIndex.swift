package import GherkinProtocol
import GherkinExpressions
import GherkinSteps
import GherkinTagExpressions
import Foundation
import GherkinHost
import GherkinText

/// Finds the step definitions that match a step's text.
///
/// A definition is tried only if the text contains its required words. Matches of definitions that need a `Regex` are
/// kept, because suites repeat the texts of steps; programs match a text faster than it is found again. Not `Sendable`,
/// because regexes are not.
package struct StepIndex {
  private let steps: [MatchableStep]
  private let tagsOfSteps: [Int?]
  private let untagged: LibrarySelection
  private var candidates: StepCandidates
  /// Matches regex literals; nil without any.
  private var literals: (any LiteralMatching)?
  /// The known matches of regex literals.
  private var literalMatches: [ExactText: [LiteralMatch]] = [:]
  /// The known matches of the expressions without programs: none for a text that does not match.
  private var known: [KnownText: [MatchedGroup]?] = [:]
  private let slot = MatchWatch.Slot()

  /// Creates an index of a catalogue's definitions.
  package init(_ catalogue: StepCatalogue) {
    steps = catalogue.steps
    tagsOfSteps = catalogue.tagsOfSteps
    untagged = catalogue.selection(for: [])
    candidates = catalogue.candidates
    literals = catalogue.hasLiterals ? catalogue.makeLiteralMatcher() : nil
  }

  /// A text that was matched with a definition.
  private struct KnownText: Hashable {
    let definition: Int
    let text: ExactText
  }

  /// The number of texts whose matches are kept.
  private static let textLimit = 1 << 14

  /// Matches texts with all regex literals at once, because asking another process costs more than matching.
  ///
  /// - Throws: if a literal throws an error.
  package mutating func prepare(_ texts: some Sequence<String>) throws(StepLibraryProblem) {
    guard literals != nil else { return }
    if literalMatches.count > Self.textLimit { literalMatches = [:] }
    let unknown = Array(Set(texts.lazy.map(ExactText.init)).filter { literalMatches[$0] == nil })
    guard !unknown.isEmpty else { return }
    let matches = try literals?.matches(of: unknown.map(\.text)) ?? []
    for (text, matches) in zip(unknown, matches) { literalMatches[text] = matches }
  }

  /// Returns the definitions that match a text, in order of registration: none for an undefined step, several for an
  /// ambiguous one.
  ///
  /// - Parameter libraries: the libraries whose steps the scenario can use; nil for a scenario without tags.
  /// - Throws: if the text matches a regular expression with a group of several parameter types.
  package mutating func definitions(
    matching text: String, in libraries: LibrarySelection? = nil
  ) throws(StepLibraryProblem) -> [Int] {
    try matches(of: text, in: libraries ?? untagged).map(\.step)
  }

  /// Returns the matches of a text, in order of registration.
  mutating func matches(of text: String, in libraries: LibrarySelection) throws(StepLibraryProblem) -> [StepMatch] {
    var text = text
    text.withUTF8 { candidates.find(in: $0) }
    var matches: [StepMatch] = []
    for rank in libraries.ranks where matches.isEmpty {
      for index in candidates.found where libraries.rank(ofTags: tagsOfSteps[index]) == rank {
        if let groups = try groups(index, &text) { matches.append(StepMatch(step: index, groups: groups)) }
      }
    }
    return matches
  }

  /// Returns the groups of the match of a definition; nil if it does not match.
  private mutating func groups(_ index: Int, _ text: inout String) throws(StepLibraryProblem) -> [MatchedGroup]? {
    let step = steps[index]
    if let program = step.program { return text.withUTF8 { program.match($0)?.map(MatchedGroup.init) } }
    do {
      switch step.matcher {
      case .expression(let expression):
        let whole = text
        let key = KnownText(definition: index, text: ExactText(whole))
        if let groups = known[key] { return groups }
        let arguments = try slot.watch(.step(step.definition), whole) { try expression.match(whole) }
        let groups = arguments.map { arguments in arguments.reduce(into: []) { $0.append($1.group) } }
        if known.count >= Self.textLimit { known = [:] }
        known[key] = .some(groups)
        return groups
      case .regexLiteral:
        let key = ExactText(text)
        if literalMatches[key] == nil { try prepare(CollectionOfOne(text)) }
        return literalMatches[key]?.first { $0.step == index }?.groups
      case .unknownParameterType: return nil
      }
    } catch let problem as StepLibraryProblem {
      throw problem
    } catch {
      throw StepLibraryProblem(place: step.definition.place, message: "\(error)")
    }
  }
}

extension StepCatalogue {
  /// Returns the libraries whose steps a scenario can use.
  package func selection(for tags: [String]) -> LibrarySelection {
    LibrarySelection(isChosen: libraryTags.map { $0.expression.evaluate(tags) })
  }

  /// The selection of all libraries.
  package var selectionOfAll: LibrarySelection { LibrarySelection(isChosen: libraryTags.map { _ in true }) }
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
