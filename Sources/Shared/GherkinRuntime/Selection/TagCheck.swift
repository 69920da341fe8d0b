import GherkinProtocol
import GherkinSyntax
import GherkinReservedTags
import GherkinText

/// Finds reserved tags with invalid arguments, which would silently have no effect. Without parentheses, a tag such as
/// `@retry` can be one of the team's own.
struct TagCheck: DocumentVisitor {
  private let uri: String
  private let rules: TagRules?
  /// The errors, each at its tag.
  private(set) var errors: [ParseError] = []

  /// Checks all tags of a document.
  init(_ document: GherkinDocument, _ rules: TagRules?) {
    uri = document.uri
    self.rules = rules
    visit(document)
  }

  mutating func visit(_ tags: [GherkinDocument.Tag]) {
    for tag in tags where tag.name.utf8.contains(UInt8(ascii: "(")) {
      guard let remedy = rules?.problem(tag.name) ?? Self.remedy(tag.name, limit: rules?.runLimit) else { continue }
      errors.append(ParseError(uri: uri, location: tag.location, problem: "\(tag.name) \(remedy)"))
    }
  }

  /// Returns the problem of a tag and its correct form; nil for a valid tag, and for one that is not reserved.
  ///
  /// - Parameter limit: the time limit of the run; nil for none.
  private static func remedy(_ tag: String, limit: Duration?) -> String? {
    if tag.hasPrefix("@retry(") {
      switch RetryTag(tag) {
      case .invalid(let problem): return problem
      case .valid(let count, let delay):
        guard let limit, count > 0, delay >= limit else { return nil }
        return "waits for as long as the whole run may take (--run-timeout, \(limit.inSeconds)); "
          + "write a shorter delay, such as @retry(\(count),after:5s), or raise the limit"
      case nil: return nil
      }
    }
    if tag.hasPrefix("@timeout(") {
      guard TimeLimits.limit(in: [tag]) == nil else { return nil }
      let argument = ReservedTag.argument(of: "@timeout", in: tag) ?? ""
      let corrected = TimeLimits.durations(forNumber: String(argument)).map { "@timeout(\($0))" }
      return corrected.isEmpty
        ? "has no valid duration; write @timeout(30s), @timeout(500ms) or @timeout(2m), or @timeout(0) for no limit"
        : "has no unit; write \(corrected.joined(separator: " or "))"
    }
    if tag.hasPrefix("@lock(") {
      guard let name = ReservedTag.argument(of: "@lock", in: tag), name != "", name != ":read" else {
        return "names no lock; write @lock(database), or @lock(database:read) for a scenario that only reads it"
      }
      return TagRules.Lock.corrected(name).map { "has an unknown kind of access; write @lock(\($0))" }
    }
    if tag.hasPrefix("@serial(") {
      let name = ReservedTag.argument(of: "@serial", in: tag) ?? ""
      return
        "takes no argument; write @serial, or @lock(\(name.isEmpty ? "database" : name)) for scenarios that exclude "
        + "one another"
    }
    if tag.hasPrefix("@focus(") { return "takes no argument; write @focus" }
    if tag.hasPrefix("@skip("), ReservedTag.argument(of: "@skip", in: tag).map(\.isEmpty) ?? true {
      return "gives no reason; write @skip(APP-12), or @skip without parentheses"
    }
    return knownFailureRemedy(tag)
  }

  private static func knownFailureRemedy(_ tag: String) -> String? {
    let name = String(tag.prefix { $0 != "(" })
    guard name == "@known-failure" else {
      guard Spelling.nearest(to: name, among: ReservedTag.names) == "@known-failure" else { return nil }
      return "is not a built-in tag; did you mean @known-failure\(tag.dropFirst(name.count))?"
    }
    let reason = ReservedTag.argument(of: name, in: tag)
    return reason == nil || reason == ""
      ? "gives no reason; write @known-failure(APP-12), or @known-failure without parentheses" : nil
  }
}
