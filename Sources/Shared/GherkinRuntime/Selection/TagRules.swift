import GherkinProtocol
import GherkinSteps
import GherkinReservedTags
import GherkinSyntax
package import GherkinTagExpressions
import GherkinText

/// The meaning of tags in a run: the results of the conditions of `@only(name)` and `@not(name)`, and the locks of
/// ordinary tags.
package struct TagRules: Sendable {
  /// A lock that scenarios hold as if they had the tag `@lock(name)` or `@lock(name:read)`.
  package struct Lock: Sendable {
    package let name: String
    package let isRead: Bool
    /// The scenarios that hold the lock.
    package let tags: TagExpression

    /// Creates a lock for the scenarios that match a tag expression.
    package init(name: String, isRead: Bool, tags: TagExpression) {
      self.name = name
      self.isRead = isRead
      self.tags = tags
    }

    /// Returns the probable correction of a lock whose last colon is followed by neither `read` nor a likely part of
    /// its name: `database:read` for `database:raed`, `database` for `database:write`.
    package static func corrected(_ lock: some StringProtocol) -> String? {
      guard let colon = lock.lastIndex(of: ":") else { return nil }
      let access = String(lock[lock.index(after: colon)...])
      if access == "write" || access == "read-write" { return String(lock[..<colon]) }
      guard access != "read", Spelling.nearest(to: access, among: ["read"]) != nil else { return nil }
      return "\(lock[..<colon]):read"
    }
  }

  /// The result of each condition.
  package let conditions: [String: Bool]
  /// The conditions of families of tags.
  private let families: [Condition]
  package let locks: [Lock]
  /// The time limit of the run, which bounds the delay of retries; nil for none.
  let runLimit: Duration?

  /// Evaluates the conditions of all libraries, once each.
  ///
  /// - Parameters:
  ///   - environment: determines whether this is continuous integration.
  ///   - locks: the locks of ordinary tags.
  ///   - runLimit: the time limit of the run; nil for none.
  /// - Throws: the errors of conditions, with their locations.
  package init(
    _ catalogue: StepCatalogue, environment: [String: String], locks: [Lock] = [],
    runLimit: Duration? = nil
  ) throws(StepLibraryProblems) {
    var conditions = Self.builtInConditions(in: environment)
    var problems: [StepLibraryProblem] = []
    var errors: Set<String> = []
    families = catalogue.conditions.filter { $0.name.hasPrefix("@") }
    for condition in catalogue.conditions where !condition.name.hasPrefix("@") {
      do {
        conditions[condition.name] = try condition.holds([])
      } catch {
        // A runner that has ended is the error of all conditions, of which the first is to blame.
        guard errors.insert("\(error)").inserted else { continue }
        problems.append(
          StepLibraryProblem(place: condition.place, message: "the condition \"\(condition.name)\" failed: \(error)"))
      }
    }
    guard problems.isEmpty else { throw StepLibraryProblems(problems: problems) }
    self.conditions = conditions
    self.locks = locks
    self.runLimit = runLimit
  }

  /// Returns the reason why scenarios with these tags are skipped; nil if they are not.
  ///
  /// - Throws: the error of a condition of a family of tags.
  func reasonToSkip(_ tags: [String]) throws(StepLibraryProblem) -> String? {
    for family in families {
      let own = tags.filter { $0.hasPrefix(family.name) }
      guard !own.isEmpty else { continue }
      do {
        guard try !family.holds(own.map { String($0.dropFirst(family.name.count)) }) else { continue }
      } catch {
        throw StepLibraryProblem(
          place: family.place, message: "the condition for \(own.joined(separator: " ")) failed: \(error)")
      }
      return "\(own.joined(separator: " ")): the condition is not met"
    }
    for tag in tags {
      if let name = Self.condition(of: "@only", tag), conditions[name] == false {
        return
          "\(tag): \(ReservedTag.platforms.contains(name) ? "this is \(Self.platform)" : "the condition does not hold")"
      }
      if let name = Self.condition(of: "@not", tag), conditions[name] == true {
        return "\(tag): \(name == Self.platform ? "this is \(name)" : "the condition is met")"
      }
    }
    return nil
  }

  /// Returns the problem of a tag and the remedy; nil if it names an existing condition, or is of another kind.
  func problem(_ tag: String) -> String? {
    guard let kind = ["@only", "@not"].first(where: { tag.hasPrefix($0 + "(") }) else { return nil }
    guard let name = Self.condition(of: kind, tag), !name.isEmpty else {
      return "names no condition; write \(kind)(linux), or a condition of a step library"
    }
    guard conditions[name] == nil else { return nil }
    let known = conditions.keys.sorted()
    if let nearest = Spelling.nearest(to: name, among: known) {
      return "names an unknown condition; did you mean \(kind)(\(nearest))?"
    }
    return "names an unknown condition; known are \(known.joined(separator: ", ")); "
      + "add it to a step library: steps.condition(\"\(name)\") { … }"
  }

  private static func condition(of kind: String, _ tag: String) -> String? {
    ReservedTag.argument(of: kind, in: tag).map(String.init)
  }

  private static var platform: String {
    #if os(Linux)
    "linux"
    #elseif os(macOS)
    "macos"
    #elseif os(iOS)
    "ios"
    #elseif os(tvOS)
    "tvos"
    #elseif os(watchOS)
    "watchos"
    #elseif os(visionOS)
    "visionos"
    #else
    "other"
    #endif
  }

  /// Returns the results of the built-in conditions.
  package static func builtInConditions(in environment: [String: String]) -> [String: Bool] {
    var conditions = Dictionary(uniqueKeysWithValues: ReservedTag.platforms.map { ($0, $0 == platform) })
    conditions[ReservedTag.ci] = ContinuousIntegration.current(in: environment) != nil
    return conditions
  }
}

/// The effects of a scenario's tags on planning and running. Scenarios with the same tags share them.
package final class ScenarioTags: Sendable {
  /// The effects on its execution.
  let traits: ScenarioTraits
  /// The reason why it is skipped; nil for `@skip` without a reason.
  let reasonToSkip: String?
  /// The time limit from `@timeout(5s)`.
  let timeLimit: Duration?
  package let exclusion: Exclusion
  /// Whether the scenario has the tag `@known-failure`.
  let isKnownFailure: Bool
  /// The libraries whose steps the scenario can use.
  let libraries: LibrarySelection

  /// Returns the effects of the tags of each scenario.
  ///
  /// - Parameter withoutHooks: whether scenarios have no hooks, as in a dry run.
  /// - Throws: the error of a condition of a family of tags.
  static func all(
    _ scenarios: SelectedScenarios, _ catalogue: StepCatalogue, withoutHooks: Bool
  ) throws(StepLibraryProblem) -> [ScenarioTags] {
    let rules = scenarios.features.rules
    var known: [[String]: ScenarioTags] = [:]
    var all: [ScenarioTags] = []
    for scenario in scenarios.scenarios {
      let tags = scenario.pickle.tags.map(\.name)
      if let known = known[tags] {
        all.append(known)
        continue
      }
      let effects = ScenarioTags(
        tags, catalogue, reasonToSkip: try rules?.reasonToSkip(tags), locks: rules?.locks ?? [],
        withoutHooks: withoutHooks)
      known[tags] = effects
      all.append(effects)
    }
    return all
  }

  /// Selects hooks and libraries by tags.
  ///
  /// - Parameters:
  ///   - reasonToSkip: the reason of a condition to skip the scenario; nil if there is none.
  ///   - locks: the locks of ordinary tags.
  ///   - withoutHooks: whether scenarios have no hooks, as in a dry run.
  private init(
    _ tags: [String], _ catalogue: StepCatalogue, reasonToSkip: String?, locks: [TagRules.Lock], withoutHooks: Bool
  ) {
    let skip = tags.last(where: ReservedTag.isSkip)
    self.reasonToSkip = skip.map { $0 == "@skip" ? nil : $0 } ?? reasonToSkip
    timeLimit = TimeLimits.limit(in: tags)
    isKnownFailure = tags.contains(where: ReservedTag.isKnownFailure)
    libraries = catalogue.selection(for: tags)
    exclusion = Exclusion(tags: tags, locks: locks)
    let isOff = skip != nil || reasonToSkip != nil
    guard !isOff, !withoutHooks, !catalogue.hooks.isEmpty else {
      traits = ScenarioTraits(tags: tags, isOff: isOff, isRun: !isOff && !withoutHooks)
      return
    }
    traits = ScenarioTraits(
      tags: tags, isOff: false, isRun: true,
      opening: catalogue.hooks(.around, .beginOfAround, for: tags).map(TestStep.beginOfAround)
        + catalogue.hooks(.beforeScenario, for: tags).map(TestStep.hook),
      closing: catalogue.hooks(.afterScenario, for: tags).reversed().map(TestStep.hook)
        + catalogue.hooks(.around, .endOfAround, for: tags).reversed().map(TestStep.endOfAround),
      beforeStep: catalogue.hooks(.beforeStep, for: tags),
      afterStep: catalogue.hooks(.afterStep, for: tags).reversed(),
      aroundStep: catalogue.hooks(.aroundStep, for: tags), onFailure: catalogue.hooks(.onFailure, for: tags))
  }
}

/// The scenarios with which a scenario must not run in parallel, according to its tags: `@serial`, `@lock(name)`,
/// `@lock(name:read)`.
package struct Exclusion: Sendable, Hashable {
  /// No restrictions, except those of serial scenarios.
  static let none = Exclusion(tags: [])

  /// Whether the scenario must run alone.
  let isSerial: Bool
  /// The locks that it shares with other readers.
  let reads: Set<String>
  /// The locks that it holds exclusively.
  let writes: Set<String>

  /// Whether the scenario can run with any other, except serial ones.
  var isFree: Bool { !isSerial && reads.isEmpty && writes.isEmpty }

  /// Creates the value from tags.
  ///
  /// - Parameter locks: the locks of ordinary tags.
  package init(tags: [String], locks: [TagRules.Lock] = []) {
    var reads: Set<String> = []
    var writes: Set<String> = []
    for tag in tags {
      guard let lock = ReservedTag.argument(of: "@lock", in: tag) else { continue }
      if lock.hasSuffix(":read") {
        reads.insert(String(lock.dropLast(5)))
      } else {
        writes.insert(String(lock))
      }
    }
    for lock in locks where lock.tags.evaluate(tags) {
      if lock.isRead { reads.insert(lock.name) } else { writes.insert(lock.name) }
    }
    isSerial = tags.contains("@serial")
    self.reads = reads.subtracting(writes)
    self.writes = writes
  }
}
