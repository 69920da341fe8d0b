import GherkinCommandLine
import GherkinEngine
import GherkinLint
import GherkinProbing
import GherkinSyntax

/// The values that need not be checked: those of steps under comments `# probe: unchecked WHY`, and those of definitions
/// in the configuration.
struct ProbeExceptions {
  /// A comment.
  private struct Comment {
    let uri: String
    let line: Int
    /// The lines to which it applies.
    let scope: ClosedRange<Int>
    let reason: String
  }

  private let comments: [Comment]
  private let definitions: [UncheckedDefinition]

  /// Reads the comments of features.
  ///
  /// - Throws: if a comment has no reason.
  init(_ sources: [Source], _ options: RunOptions) throws {
    comments = try sources.flatMap { source in
      let parsed = try ParsedSource(source, defaultLanguage: options.language)
      return try CommentDirective.all(["probe:", "unchecked"], in: parsed, FeatureBlocks(parsed.lines)).map { comment in
        let reason = comment.text(in: parsed)
        guard !reason.isEmpty else {
          throw ProbeProblem(
            "\(source.uri):\(comment.number): the exception has no reason; write # probe: unchecked WHY")
        }
        return Comment(uri: source.uri, line: comment.number, scope: comment.scope, reason: reason)
      }
    }
    definitions = options.settings.unchecked
  }

  /// Returns why the values of a step need not be checked; nil if they must be.
  func reason(uri: String, line: Int, pattern: String) -> String? {
    comments.first { $0.uri == uri && $0.scope.contains(line) }?.reason
      ?? definitions.first { $0.pattern == pattern }?.reason
  }

  /// Returns a line for each exception that excuses nothing.
  ///
  /// - Parameter patterns: those of all definitions.
  func needless(for report: ProbeReport, patterns: Set<String>) -> [String] {
    func isNeedless(_ places: [ProbeReport.Place]) -> Bool {
      !places.isEmpty && places.allSatisfy { $0.isJudged && !$0.isOpen && !$0.isUnclear }
    }
    let needlessComments = comments.filter { comment in
      isNeedless(report.places.filter { $0.uri == comment.uri && comment.scope.contains($0.line) })
    }
    return needlessComments.map { "\($0.uri):\($0.line): all values are checked; remove the exception" }
      + definitions.compactMap { definition in
        guard patterns.contains(definition.pattern) else {
          return "\(definition.place): no step definition has the pattern \(definition.pattern); correct or remove it"
        }
        let places = report.definitions.filter { $0.pattern == definition.pattern }.flatMap(\.places)
        return isNeedless(places)
          ? "\(definition.place): all values of \(definition.pattern) are checked; remove the exception" : nil
      }
  }
}
