public import GherkinProtocol
import GherkinReservedTags
package import GherkinSyntax

/// A scenario of a run after its last attempt, or one that was selected and did not run.
///
/// Reports are created from these values, in the order in which scenarios end; those that did not run follow when the
/// run ends. A value is small, and its attachments are read when they are asked for.
public struct FinishedScenario: Sendable {
  package let scenario: ReportedScenario
  /// The attempts, in order; empty for a scenario that did not run.
  public let attempts: [Attempt]
  /// The outcome of the last attempt.
  public let outcome: Outcome
  /// The outcomes that the run accepts.
  private let policy: SuccessPolicy

  /// - Parameters:
  ///   - attempts: the completed attempts, in order.
  ///   - countsEmpty: whether a scenario without steps is empty; the official implementations count it as passed.
  package init(_ scenario: ReportedScenario, attempts: [Attempt], policy: SuccessPolicy, countsEmpty: Bool) {
    self.scenario = scenario
    self.attempts = attempts
    self.policy = policy
    outcome = attempts.last?.outcome(countsEmpty: countsEmpty) ?? .notRun
  }

  /// The names of feature, rule and scenario, without missing ones. A scenario without a name is called `(no name)`. The
  /// values of a row that the name does not contain follow it: `Adding (a: 1, sum: 2)`. So does a number, from the second
  /// scenario of the file with the same name on: `Adding #2`.
  public var path: [String] { fullName.path }

  /// The name in reports.
  package var fullName: ScenarioName { scenario.description.fullName }

  /// The scenario's name as in the feature, with placeholders replaced; empty if there is none.
  public var name: String { scenario.name }
  /// The tags with their `@`, starting with inherited ones.
  public var tags: [String] { scenario.tags }
  /// The feature file: relative to the package, with `/`.
  public var uri: String { scenario.uri }
  /// The line of the scenario in the feature, or of its row of examples.
  public var line: Int { scenario.line }
  /// The file and the line.
  package var location: String { "\(uri):\(line)" }
  /// The place by which reports sort scenarios.
  package var place: Place { Place(scenario) }

  /// The number of the last attempt, from 1; 0 for a scenario that did not run.
  public var attemptCount: Int { attempts.last?.number ?? 0 }
  /// The duration of the last attempt.
  public var duration: Duration { attempts.last?.duration ?? .zero }
  /// Whether the scenario passed after an attempt that did not pass.
  public var isFlaky: Bool { outcome == .passed && attempts.contains { $0.status != .passed } }

  /// Returns whether the scenario is bad: it ran, and the run does not accept its outcome.
  ///
  /// - Parameter isStrict: whether pending scenarios are bad. Default: as in the run.
  public func isBad(isStrict: Bool? = nil) -> Bool {
    // Scenarios in progress are bad if they pass.
    policy == .inWork ? !policy.accepts(outcome) : outcome.isBad(isStrict: isStrict ?? (policy != .lenient))
  }

  /// The reason why a scenario that passed is bad; nil for all others.
  package var reasonOfBadPass: String? {
    guard outcome == .passed, isBad() else { return nil }
    return "The scenario is in progress and passed: remove the tag, or run without --wip."
  }

  /// The steps and hooks of the last attempt that did not pass, without those that were skipped as a consequence. The
  /// first one decided the outcome. For a skipped scenario, it is the step or hook that skipped it.
  public var reasons: [Step] { attempts.last?.reasons ?? [] }

  /// Feature › Rule › Scenario › the first reason.
  package var sentence: String {
    (path + [reasons.first?.title].compactMap(\.self)).joined(separator: ScenarioName.separator)
  }

  /// The first line of the reason of a scenario that is not bad, preceded by the words for a known failure; empty if there
  /// is none.
  package var note: String {
    let reason = reasons.first?.explanation().split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    if outcome == .knownFailure { return "\(outcome.word): \(reason)" }
    return policy == .inWork && outcome.isBad(isStrict: true) ? "in progress: \(reason)" : reason
  }

  /// The tag that tells that the scenario fails, as written: `@known-failure(BUG-7)`; nil if it did not fail so.
  package var knownFailureTag: String? {
    outcome == .knownFailure ? tags.last(where: { ReservedTag.isKnownFailure($0) }) : nil
  }

  /// The line of the step that is the first reason, or that of the scenario.
  package var lineOfReason: Int { reasons.first?.line ?? line }

  /// A place in the features. Places are ordered by file, then by line, then by row.
  package struct Place: Sendable, Hashable, Comparable {
    package let uri: String
    package let line: Int
    /// The line in the file with the rows of a block of examples; 0 if the row is in the feature itself.
    package let row: Int

    package init(uri: String, line: Int, row: Int = 0) {
      self.uri = uri
      self.line = line
      self.row = row
    }

    /// Returns the place of a pickle. For a row of another file (`@examples(…)`), it is the line of the block of
    /// examples, and the line in the other file.
    package init(_ pickle: Pickle, _ lineage: PickleLineage?) {
      let isOfFile = lineage?.examples?.hasRowsOfFile == true
      self.init(
        uri: pickle.uri, line: lineage?.location.line ?? pickle.location.line, row: isOfFile ? pickle.location.line : 0)
    }

    package init(_ scenario: ReportedScenario) {
      self.init(uri: scenario.uri, line: scenario.line, row: scenario.lineOfRow)
    }

    package static func < (left: Self, right: Self) -> Bool {
      (left.uri, left.line, left.row) < (right.uri, right.line, right.row)
    }
  }
}

extension FinishedScenario {
  /// A completed attempt at a scenario.
  public struct Attempt: Sendable {
    /// The result of a step or hook.
    package struct StepResult: Sendable {
      /// The position among the test steps.
      package let position: Int
      package internal(set) var result: TestStepResult
      package var attachments: [Attachment] = []
      /// The snippets for an undefined step, the best one first.
      package var snippets: [Snippet] = []

      package init(position: Int, result: TestStepResult) {
        self.position = position
        self.result = result
      }
    }

    package let scenario: ReportedScenario
    /// The number of the attempt, from 1.
    public let number: Int
    /// The start, since 1970-01-01T00:00:00Z.
    public let start: Duration
    /// The duration from start to end.
    public let duration: Duration
    /// The id of the worker; nil if it is unknown.
    public let worker: String?
    /// The results in the order of the execution.
    package let results: [StepResult]
    private let worst: WorstResult

    package init(
      _ scenario: ReportedScenario, number: Int, start: Duration, duration: Duration, worker: String?,
      results: [StepResult]
    ) {
      self.scenario = scenario
      self.number = number
      self.start = start
      self.duration = duration
      self.worker = worker
      self.results = results
      worst = results.reduce(into: WorstResult()) { $0.add($1.result) }
    }

    /// The worst status of its steps and hooks; `passed` if it has none.
    public var status: TestStepResult.Status { results.isEmpty ? .passed : worst.status }

    /// The outcome.
    public var outcome: Outcome { outcome(countsEmpty: true) }

    func outcome(countsEmpty: Bool) -> Outcome {
      countsEmpty && isEmpty ? .empty : worst.isKnownFailure ? .knownFailure : Outcome(status)
    }

    /// Whether no step had a result, so nothing was checked.
    private var isEmpty: Bool {
      status == .passed && !results.contains { scenario.isStep($0.position) }
    }

    /// The steps and hooks with their results, in the order of the execution.
    public var steps: [Step] { results.map { Step($0, of: scenario) } }

    /// The steps and hooks that did not pass, see ``FinishedScenario/reasons``.
    public var reasons: [Step] {
      if status == .passed { return [] }
      var reasons: [Step] = []
      for result in results {
        let status = result.result.status
        guard status.isProblem || status == .skipped && self.status == .skipped else { continue }
        reasons.append(Step(result, of: scenario))
        // For a skipped scenario, the first skipped step is the reason.
        if status == .skipped { break }
      }
      if let index = reasons.firstIndex(where: { $0.result.status == status }), index > 0 {
        reasons.insert(reasons.remove(at: index), at: 0)
      }
      return reasons
    }
  }

  /// A step or a hook of an attempt, with its result.
  public struct Step: Sendable {
    package let testStep: ReportedScenario.TestStep
    /// The position among the test steps.
    package let position: Int
    /// The result.
    public let result: TestStepResult
    /// The attachments, in order.
    public let attachments: [Attachment]
    /// The snippets for an undefined step, the best one first.
    package let snippets: [Snippet]

    fileprivate init(_ result: Attempt.StepResult, of scenario: ReportedScenario) {
      testStep = scenario.testSteps[result.position]
      position = result.position
      self.result = result.result
      attachments = result.attachments
      snippets = result.snippets
    }

    /// The step of the feature; nil for a hook.
    package var step: ReportedScenario.Step? { if case .step(let step) = testStep { step } else { nil } }
    /// The hook; nil for a step.
    package var hook: ReportedScenario.Hook? { if case .hook(let hook) = testStep { hook } else { nil } }
    /// Whether it is a hook.
    public var isHook: Bool { step == nil }

    /// The keyword of the step and its text, or the kind and the name of the hook: `Before (open the shop)`.
    public var title: String { testStep.title }
    /// The line of the step in the feature; nil for a hook, and if it is unknown.
    public var line: Int? { step?.line }
    /// The file and the line of the step's definition or of the hook; nil if there is none, or it is unknown.
    public var code: String? { step?.definition?.place ?? hook?.place }
    /// The status as a word: `failed`, `known failure`.
    public var word: String { result.word }

    /// The error without source code, or an explanation; empty if there is none.
    public var error: String { explanation() }

    /// Returns the error, or an explanation.
    ///
    /// - Parameter selection: the snippets of the whole run, one for each expression. An undefined step without one of
    ///   these has no snippet. If nil, each undefined step has its own.
    package func explanation(_ selection: SnippetSelection? = nil) -> String {
      if let text = result.errorText { return text }
      switch result.status {
      case .undefined:
        let text = "No step definition matches."
        let code = selection.map { $0.code(for: snippets) } ?? snippets.first?.code
        return code.map { "\(text) This would be one:\n\n\($0)" } ?? text
      case .ambiguous:
        let candidates = (step?.definitions ?? []).map { definition in
          "\n  \(definition.pattern)" + (definition.place.map { "  # \($0)" } ?? "")
        }
        return "Several step definitions match:\(candidates.joined())"
      case .pending: return "The step is not finished yet."
      case .failed, .skipped, .passed, .unknown: return ""
      }
    }

    /// Whether the process crashed in the step or hook.
    package var isCrash: Bool { result.status == .failed && result.exception?.isOfProcess == true }
  }

  /// Content that a step or hook attached, or the output that it printed.
  public struct Attachment: Sendable {
    /// The content.
    public enum Content: Sendable {
      /// A text.
      case text(String)
      /// Bytes in base64.
      case base64(String)
      /// The address of content outside the stream.
      case url(String)
      /// The content cannot be read back, with the reason as a sentence.
      case missing(String)
    }

    /// The media type: `image/png`.
    public let mediaType: String
    /// The name of the file; nil if it has none.
    public let fileName: String?
    /// The time, since 1970-01-01T00:00:00Z; nil if it is unknown.
    package let time: Duration?
    private let read: @Sendable () -> Content

    package init(mediaType: String, fileName: String?, time: Duration?, read: @escaping @Sendable () -> Content) {
      self.mediaType = mediaType
      self.fileName = fileName
      self.time = time
      self.read = read
    }

    /// Reads the content, which can be large.
    public func content() -> Content { read() }

    /// Whether it is output or a log.
    package var isLog: Bool { mediaType == Self.logType }

    /// The media type of output and logs.
    package static let logType = "text/x.cucumber.log+plain"
  }
}

extension TestStepResult {
  /// The error without source code; nil if there is none. Not safe for a terminal.
  package var errorText: String? {
    let text =
      status == .failed ? exception?.trace ?? exception?.message ?? message : exception?.message ?? message
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether the step ran. A step that skips its scenario ran, and has a duration.
  package var hasRun: Bool { status != .skipped || duration > .zero }
}

extension TestStepResult.Exception {
  /// Whether the error is the end of a worker process: a signal, a call of `exit`, or a disappearance.
  package var isOfProcess: Bool {
    ["exit", "lost process"].contains(type) || type.hasPrefix("SIG") || type.hasPrefix("signal ")
  }
}

extension Sequence<FinishedScenario> {
  /// The scenarios in groups of those with the same cause, if it has enough of them for a group; else one by one.
  package var groupedByCause: [[FinishedScenario]] {
    grouped(by: Cause.init).flatMap { $0.count < Cause.leastGrouped ? $0.map { [$0] } : [$0] }
  }
}

extension Sequence {
  /// Returns the elements grouped by a key, in the order of each group's first element. An element without a key is a
  /// group of its own.
  package func grouped<Key: Hashable>(by key: (Element) -> Key?) -> [[Element]] {
    var groups: [[Element]] = []
    var indexes: [Key: Int] = [:]
    for element in self {
      let key = key(element)
      if let key, let index = indexes[key] {
        groups[index].append(element)
      } else {
        if let key { indexes[key] = groups.count }
        groups.append([element])
      }
    }
    return groups
  }
}

/// The cause of a scenario's outcome. Reports show scenarios with the same cause together.
package struct Cause: Hashable, Sendable {
  /// The number of scenarios with the same cause from which on reports show them together.
  package static let leastGrouped = 3

  private let word: String
  private let error: String

  /// Creates the cause; nil if the scenario has no reason.
  package init?(_ scenario: FinishedScenario) {
    guard let reason = scenario.reasons.first else { return nil }
    self.init(reason)
  }

  /// Creates the cause of the step or hook that decided the outcome.
  ///
  /// Causes are compared by message, because a stack trace can contain the scenario's name. Steps with different
  /// definitions have the same cause if they fail with the same message. Times in it are not compared.
  package init(_ reason: FinishedScenario.Step) {
    word = reason.word
    let message = reason.result.exception?.message ?? reason.result.message ?? ""
    // Without a message, the text of the step is the cause.
    error = message.isEmpty ? reason.title : Self.withoutTimes(message)
  }

  /// Returns a message without the numbers of times such as "51 ms", because a measured time is always different.
  private static func withoutTimes(_ message: String) -> String {
    var words = message.split(separator: " ", omittingEmptySubsequences: false)
    for index in words.indices.dropFirst()
    where ["ms", "s", "seconds"].contains(words[index].prefix(while: \.isLetter)) && Double(words[index - 1]) != nil {
      words[index - 1] = "…"
    }
    return words.joined(separator: " ")
  }

}
