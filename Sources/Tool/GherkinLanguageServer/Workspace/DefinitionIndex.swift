internal import GherkinExpressions
internal import GherkinSteps
internal import Foundation
internal import GherkinAdvice
internal import GherkinEngine
internal import GherkinRuntime
internal import GherkinDefinitions
internal import GherkinSourceScanner
internal import GherkinSyntax
internal import GherkinTagExpressions
internal import Synchronization

/// The identity of a definition, which stays the same while other definitions are added, moved or removed, and while
/// the definition moves to another file.
///
/// A workspace uses each identity many times, so it is shared, and its hash value is computed once.
final class DefinitionID: Sendable, Hashable {
  /// The folder of the package.
  let package: String
  let key: KnownDefinition.Key
  /// The number among definitions that are equal in all this, by file and line.
  let number: Int
  /// Whether matching texts can differ in other parts than arguments.
  let hasForms: Bool
  private let hash: Int

  init(package: String, key: KnownDefinition.Key, number: Int) {
    (self.package, self.key, self.number) = (package, key, number)
    hasForms = key.pattern.utf8.contains { "(/|[?*+".utf8.contains($0) }
    var hasher = Hasher()
    hasher.combine(package)
    hasher.combine(key)
    hasher.combine(number)
    hash = hasher.finalize()
  }

  static func == (first: DefinitionID, second: DefinitionID) -> Bool {
    first === second
      || first.hash == second.hash && first.number == second.number && first.key == second.key
        && first.package == second.package
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// A definition that matches the text of a step.
struct StepMatch: Sendable, Hashable {
  let definition: DefinitionID
  /// The byte ranges of the arguments in the text.
  let arguments: [Range<Int>]
}

/// The definitions of all packages, indexed for matching and searching.
///
/// Matching uses the same expressions and the same index as a run. A position in ``definitions`` is valid in this index
/// only; what is kept has a ``DefinitionID``.
struct DefinitionIndex: Sendable {
  /// The definitions of a package.
  struct Package: Sendable {
    let folder: String
    let merge: DefinitionMerge
    /// Checks the package's Swift files; nil while none is open.
    let check: DefinitionCheck?
    /// Whether a step without a definition can have one that only a new build of the runner shows.
    let hasUnknownDefinitions: Bool

    private let manifest: ManifestScan

    init(folder: String, merge: DefinitionMerge, check: DefinitionCheck?, manifest: ManifestScan = ManifestScan([])) {
      (self.folder, self.merge, self.check, self.manifest) = (folder, merge, check, manifest)
      // Without a runner, definitions of other packages than gherkin-run are unknown.
      hasUnknownDefinitions =
        !merge.hasRunner && manifest.dependencyCount > 1 || merge.hasUnknownDefinitions
    }

    /// Returns whether a file belongs to a test target, which no runner contains.
    func isTest(_ path: String) -> Bool {
      path.hasPrefix(folder + "/") && manifest.isTest(String(path.dropFirst(folder.count + 1)))
    }
  }

  let packages: [Package]
  /// The definitions with known patterns, package by package.
  let definitions: [KnownDefinition]
  /// The identity of each definition.
  private(set) var ids: [DefinitionID] = []
  private var positions: [DefinitionID: Int] = [:]
  /// The index of each definition's package.
  private var scopes: [Int32] = []
  /// The patterns that must be matched in another process, because a match can take unbounded time, by position.
  private let regexps: [Int: String]
  private var tags: [TagExpression?] = []
  /// Whether each definition is in a test target, which no runner contains.
  private var areTests: [Bool] = []
  /// The hooks with a tag expression.
  private let hooks: [(hook: KnownHook, tags: TagExpression)]
  /// The tags in the tag expressions of hooks and libraries, for each package.
  private let usedTags: [Set<String>]
  private var candidates: StepCandidates
  /// The compiled patterns of definitions; nil for one that is invalid, which matches nothing, or has unknown syntax.
  private let programs: [Program?]
  /// The patterns in lower case, for searching.
  private let searched: [String]

  init(_ packages: [Package] = []) {
    self.packages = packages
    var definitions: [KnownDefinition] = []
    definitions.reserveCapacity(packages.reduce(0) { $0 + $1.merge.definitions.count })
    var literals: [[LiteralRun]] = []
    var (programs, regexps): ([Program?], [Int: String]) = ([], [:])
    for (scope, package) in packages.enumerated() {
      let registry = package.merge.registry()
      // A scan may not know all parameter types. The runner reports errors.
      let expressions = package.merge.definitions.concurrentMap { definition -> (any StepExpression)? in
        guard let pattern = definition.pattern else { return nil }
        if definition.form == .regularExpression { return RegularExpression(pattern, registry: registry) }
        return try? CucumberExpression(pattern, registry: registry)
      }
      var counts: [KnownDefinition.Key: Int] = [:]
      for (definition, expression) in zip(package.merge.definitions, expressions) {
        guard let key = definition.key else { continue }
        definitions.append(definition)
        ids.append(DefinitionID(package: package.folder, key: key, number: counts[key] ?? 0))
        counts[key, default: 0] += 1
        areTests.append(package.isTest(definition.file))
        scopes.append(Int32(scope))
        // The runner reports invalid tag expressions; until then they choose no scenario.
        tags.append(definition.tags.flatMap { try? TagExpression($0) })
        if let expression, expression.program == nil || !expression.isExact {
          regexps[programs.count] = (expression as? CucumberExpression)?.regexpSource ?? key.pattern
        }
        literals.append(expression?.literals ?? [])
        programs.append(expression?.program)
      }
    }
    (self.definitions, self.programs, self.regexps) = (definitions, programs, regexps)
    positions = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
    // The runner reports invalid tag expressions of hooks, too.
    let hooks = packages.map { package in
      package.merge.hooks.compactMap { hook in
        hook.tags.flatMap { try? TagExpression($0) }.map { (hook: hook, tags: $0) }
      }
    }
    var usedTags = hooks.map { Set($0.flatMap(\.tags.tags)) }
    for (expression, scope) in zip(tags, scopes) { usedTags[Int(scope)].formUnion(expression?.tags ?? []) }
    self.hooks = hooks.flatMap(\.self)
    self.usedTags = usedTags
    candidates = StepCandidates(literals: literals)
    searched = definitions.map { $0.text.lowercased() }
  }

  /// Returns whether every step has the same matches as with another index.
  func matchesLike(_ other: DefinitionIndex) -> Bool {
    func types(_ package: Package) -> [[String]] { package.merge.parameterTypes.map { [$0.name] + $0.regexps } }
    return ids == other.ids && areTests == other.areTests && packages.map(\.folder) == other.packages.map(\.folder)
      && packages.map(\.merge.hasRunner) == other.packages.map(\.merge.hasRunner)
      && packages.map(types) == other.packages.map(types)
  }

  /// Returns whether the problems of every feature are the same as with another index that matches like this one.
  func tellsLike(_ other: DefinitionIndex) -> Bool {
    usedTags == other.usedTags
      && packages.map(\.hasUnknownDefinitions) == other.packages.map(\.hasUnknownDefinitions)
      && zip(definitions, other.definitions).allSatisfy {
        $0.file == $1.file && $0.line == $1.line && $0.deprecated == $1.deprecated && $0.blocks == $1.blocks
      }
  }

  /// Returns a definition; nil if it does not exist any more.
  subscript(id: DefinitionID) -> KnownDefinition? { position(of: id).map { definitions[$0] } }

  /// Returns the position of a definition in ``definitions``; nil if it does not exist any more.
  func position(of id: DefinitionID) -> Int? { positions[id] }

  /// Returns whether a feature can use the definitions of test targets. Those of `swift test` do; the runner, if it is
  /// known, contains none of them.
  func usesTests(_ feature: String, in scope: Int?) -> Bool {
    guard let package = scope.map({ packages[$0] }) else { return true }
    return !package.merge.hasRunner || package.isTest(feature)
  }

  /// Returns whether a definition is in a test target.
  func isTest(_ position: Int) -> Bool { areTests[position] }

  /// Returns the package of a file; nil if it is outside all packages.
  func scope(of path: String) -> Int? {
    WorkspaceFiles.folder(of: path, among: packages.lazy.map(\.folder)).flatMap { folder in
      packages.firstIndex { $0.folder == folder }
    }
  }

  /// Returns the parameter types of a package; the built-in ones for nil.
  func registry(in scope: Int?) -> ParameterTypeRegistry {
    scope.map { packages[$0].merge.registry() } ?? ParameterTypeRegistry()
  }

  /// Returns the compiled pattern of a definition, for continuing texts; nil if its syntax is unknown.
  func program(of number: Int) -> Program? { programs[number] }

  /// Returns the compiled pattern of a definition; nil if its syntax is unknown, or if there is none any more.
  func program(of id: DefinitionID) -> Program? { positions[id].flatMap { programs[$0] } }

  private func isVisible(_ definition: Int, in scope: Int?) -> Bool {
    scope.map { Int(scopes[definition]) == $0 } ?? true
  }

  /// Returns the definitions of a package.
  func definitions(in scope: Int) -> Range<Int> {
    let first = scopes.firstIndex { Int($0) >= scope } ?? scopes.endIndex
    return first..<(scopes[first...].firstIndex { Int($0) > scope } ?? scopes.endIndex)
  }

  /// Returns the definitions that match a text: none if the step is undefined, several if it is ambiguous.
  ///
  /// - Parameters:
  ///   - scope: the package of the feature; nil for all packages.
  ///   - usesTests: whether definitions of test targets count. They never make a step ambiguous with others, because
  ///     it is unknown whether a test target contains both.
  ///   - pickleTags: the tags of the scenario, which select libraries.
  ///   - matcher: matches regular expressions that can take unbounded time.
  mutating func matches(
    _ text: String, in scope: Int?, usesTests: Bool = true, tags pickleTags: [String], _ matcher: any PatternMatching
  ) -> [StepMatch] {
    let bytes = Array(text.utf8)
    bytes.withUnsafeBufferPointer { candidates.find(in: $0) }
    var (tagged, untagged): ([(position: Int, match: StepMatch)], [(position: Int, match: StepMatch)]) = ([], [])
    for index in candidates.found where isVisible(index, in: scope) && (usesTests || !areTests[index]) {
      if definitions[index].tags != nil {
        guard tags[index]?.evaluate(pickleTags) == true else { continue }
      }
      guard let arguments = match(index, text, bytes, matcher) else { continue }
      let match = (index, StepMatch(definition: ids[index], arguments: arguments))
      if definitions[index].tags == nil { untagged.append(match) } else { tagged.append(match) }
    }
    let matches = tagged.isEmpty ? untagged : tagged
    guard matches.count > 1 else { return matches.map(\.match) }
    let others = matches.filter { !areTests[$0.position] }
    return (others.isEmpty ? matches : others).map(\.match)
  }

  /// Returns whether a definition matches a text, for any tags.
  func matches(_ text: String, _ definition: Int, _ matcher: any PatternMatching) -> Bool {
    match(definition, text, Array(text.utf8), matcher) != nil
  }

  /// Returns whether texts are compared with the pattern: not if a parameter type of it is unknown.
  func isMatched(_ definition: Int) -> Bool { programs[definition] != nil || regexps[definition] != nil }

  /// Returns whether a definition is matched in this process, which takes little time.
  func isMatchedHere(_ definition: Int) -> Bool { regexps[definition] == nil }

  /// Returns a definition with a tag expression that matches a text, for any tags.
  func taggedDefinition(matching text: String, in scope: Int?, _ matcher: any PatternMatching) -> Int? {
    definitions.indices.first { number in
      tags[number] != nil && isVisible(number, in: scope) && matches(text, number, matcher)
    }
  }

  /// Returns whether the scenarios with tags can use a definition.
  func applies(_ definition: Int, to pickleTags: [String]) -> Bool {
    definitions[definition].tags == nil || tags[definition]?.evaluate(pickleTags) == true
  }

  private func match(
    _ index: Int, _ text: String, _ bytes: [UInt8], _ matcher: any PatternMatching
  ) -> [Range<Int>]? {
    if let regexp = regexps[index] {
      if case .matched(let arguments) = matcher.match(regexp, text) { return arguments }
      return nil
    }
    return bytes.withUnsafeBufferPointer { programs[index]?.match($0) }?.outermost.map { $0.bytes ?? 0..<0 }
  }

  /// Returns the definitions whose patterns contain words in any order. The last word is matched as a prefix.
  func search(_ words: [String], in scope: Int?) -> [Int] {
    let words = words.map { Array($0.lowercased().utf8) }
    return searched.indices.filter { index in
      guard isVisible(index, in: scope) else { return false }
      var pattern = searched[index]
      return pattern.withUTF8 { pattern in words.allSatisfy { pattern.contains(word: $0) } }
    }
  }

  /// Returns whether a pattern starts with a text in lower case.
  func begins(_ definition: Int, with text: String) -> Bool { searched[definition].utf8.starts(with: text.utf8) }

  /// Returns the definition that an undefined step is surely meant to match; nil if there is none.
  func nearest(to text: String, in scope: Int?) -> Int? {
    let words = Set(
      text.lowercased().split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }.filter { $0.count > 2 })
    guard !words.isEmpty, words.count < 64 else { return nil }
    var shared: [(index: Int, count: Int)] = []
    for index in searched.indices where isVisible(index, in: scope) {
      var pattern = searched[index]
      let count = pattern.withUTF8 { pattern in words.count { pattern.contains(word: $0) } }
      if count > 0 { shared.append((index, count)) }
    }
    // Comparing the order of words is slow, so only likely candidates are compared.
    let likely = shared.sorted { ($1.count, $0.index) < ($0.count, $1.index) }.prefix(40)
    return NearMisses(likely.map { definitions[$0.index].text }).best(for: text).map { likely[$0].index }
  }

  /// The maximum number of definitions whose texts are compared with a step's text.
  private static let mostCompared = 200

  /// Returns the only text near to that of an undefined step that a definition matches; nil if there is none, or if
  /// several can be meant.
  ///
  /// - Parameter tags: the tags of the scenarios that have the step, one of which must be able to use the definition.
  func proposal(
    for text: String, in scope: Int?, _ tags: [[String]], _ matcher: any PatternMatching
  ) -> String? {
    let written = Set(text.lowercased().split(whereSeparator: \.isWhitespace).map { Array($0.utf8) })
    guard written.count < 64 else { return nil }
    var likely: [(number: Int, count: Int)] = []
    for number in searched.indices
    where isVisible(number, in: scope) && programs[number] != nil && tags.contains(where: { applies(number, to: $0) }) {
      var pattern = searched[number]
      likely.append((number, pattern.withUTF8 { pattern in written.count { pattern.contains(word: $0) } }))
    }
    likely.sort { ($1.count, $0.number) < ($0.count, $1.number) }
    let patterns = likely.prefix(Self.mostCompared).compactMap { candidate in
      programs[candidate.number].map { (candidate.number, $0) }
    }
    guard let nearest = StepProposal.nearest(to: text, among: patterns), matches(nearest.text, nearest.number, matcher)
    else { return nil }
    return nearest.text
  }

  /// Returns the hooks whose tag expressions contain a tag.
  func hooks(using tag: String) -> [KnownHook] {
    hooks.filter { $0.tags.tags.contains(tag) }.map(\.hook)
  }

  /// Returns whether a tag expression of a hook or a library contains a tag.
  func usesTag(_ tag: String) -> Bool {
    usedTags.contains { $0.contains(tag) }
  }

  /// Returns the tags in the tag expressions of a package's hooks and libraries; nil for all packages.
  func usedTags(in scope: Int?) -> Set<String> {
    scope.map { usedTags[$0] } ?? usedTags.reduce(into: []) { $0.formUnion($1) }
  }
}

extension KnownDefinition {
  /// The pattern for display.
  var shown: String { form == .regularExpression ? "/\(text)/" : text }
}

/// Matches texts with regular expressions in the process that is ended if it takes too long.
package enum PatternText {
  /// Matches a text against a regular expression in this process.
  package static func match(_ pattern: String, _ text: String) -> PatternOutcome {
    do {
      // Without parameter types, of which several have the regular expression of numbers.
      let groups = try TreeRegex(pattern).match(text)
      return groups.map { .matched($0.map { $0.bytes ?? 0..<0 }) } ?? .notMatched
    } catch {
      return .unknown
    }
  }
}
