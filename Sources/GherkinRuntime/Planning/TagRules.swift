import CucumberMessages
import GherkinSteps
import ReservedTags
package import TagExpressions
import TextSupport

/// What tags mean in one run: whether the conditions of `@only(name)` and `@not(name)` hold, and which locks ordinary
/// tags stand for.
package struct TagRules: Sendable {
  /// A lock that scenarios hold as if they were tagged `@lock(name)`, or `@lock(name:read)`.
  package struct Lock: Sendable {
    package let name: String
    package let isRead: Bool
    /// The scenarios that hold it.
    package let tags: TagExpression

    /// Creates a lock that the scenarios of a tag expression hold.
    package init(name: String, isRead: Bool, tags: TagExpression) {
      self.name = name
      self.isRead = isRead
      self.tags = tags
    }

    /// Returns a lock as it was probably meant, if what follows its last colon is neither `read` nor likely a part of
    /// its name: `database:read` for `database:raed`, `database` for `database:write`.
    package static func corrected(_ lock: some StringProtocol) -> String? {
      guard let colon = lock.lastIndex(of: ":") else { return nil }
      let access = String(lock[lock.index(after: colon)...])
      if access == "write" || access == "read-write" { return String(lock[..<colon]) }
      guard access != "read", Spelling.nearest(to: access, among: ["read"]) != nil else { return nil }
      return "\(lock[..<colon]):read"
    }
  }

  /// Whether each condition holds.
  package let conditions: [String: Bool]
  package let locks: [Lock]
  /// The time limit of the run, which no delay of a retry can exceed; nil for none.
  let runLimit: Duration?

  /// Asks the conditions of all libraries, once each.
  ///
  /// - Parameters:
  ///   - environment: tells whether this is continuous integration.
  ///   - locks: the locks of ordinary tags.
  ///   - runLimit: the time limit of the run; nil for none.
  /// - Throws: what conditions throw, with the location of each.
  package init(
    _ catalogue: StepCatalogue, environment: [String: String], locks: [Lock] = [],
    runLimit: Duration? = nil
  ) throws(StepLibraryProblems) {
    var conditions = Self.builtInConditions(in: environment)
    var problems: [StepLibraryProblem] = []
    for condition in catalogue.conditions {
      do {
        conditions[condition.name] = try condition.holds()
      } catch {
        problems.append(
          StepLibraryProblem(place: condition.place, message: "the condition \"\(condition.name)\" failed: \(error)"))
      }
    }
    guard problems.isEmpty else { throw StepLibraryProblems(problems: problems) }
    self.conditions = conditions
    self.locks = locks
    self.runLimit = runLimit
  }

  /// Why scenarios with these tags are skipped; nil if they are not.
  func reasonToSkip(_ tags: [String]) -> String? {
    for tag in tags {
      if let name = Self.condition(of: "@only", tag), conditions[name] == false {
        return "\(tag): \(Self.platforms.contains(name) ? "this is \(Self.platform)" : "the condition does not hold")"
      }
      if let name = Self.condition(of: "@not", tag), conditions[name] == true {
        return "\(tag): \(name == Self.platform ? "this is \(name)" : "the condition holds")"
      }
    }
    return nil
  }

  /// What is wrong with a tag, and the remedy; nil if it names a condition that there is, or is of another kind.
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

  private static let ci = "ci"
  private static let platforms = ["linux", "macos", "ios", "tvos", "watchos", "visionos"]

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

  /// Whether each condition holds that is there without a library.
  package static func builtInConditions(in environment: [String: String]) -> [String: Bool] {
    var conditions = Dictionary(uniqueKeysWithValues: platforms.map { ($0, $0 == platform) })
    conditions[ci] = ContinuousIntegration.current(in: environment) != nil
    return conditions
  }

  /// The names that libraries cannot use for their own.
  static var builtInConditions: [String] { platforms + [ci] }
}
