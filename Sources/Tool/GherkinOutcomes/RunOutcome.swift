public import GherkinProtocol
public import GherkinSyntax
package import GherkinText

/// A run after its end, apart from its scenarios: numbers, problems and facts.
public struct RunOutcome: Sendable {
  /// The number of selected scenarios with each outcome.
  public private(set) var counts = OutcomeCounts()
  /// The number of scenarios that passed after an attempt that did not pass.
  public private(set) var flaky = 0
  /// The number of steps with each status, in the last attempts at scenarios.
  public private(set) var steps = StatusCounts()
  /// The number of hooks of scenarios with each status, in their last attempts.
  public private(set) var scenarioHooks = StatusCounts()
  /// The duration of all steps and hooks, including those of earlier attempts.
  public private(set) var executionTime = Duration.zero
  /// The start of the run, since 1970-01-01T00:00:00Z; nil if it is unknown.
  public package(set) var start: Duration?
  /// The duration from start to end; nil for an incomplete stream.
  public package(set) var duration: Duration?
  /// Whether the run was successful; false for an incomplete stream.
  public package(set) var isSuccess = false
  /// Whether the stream contains the end of the run.
  public package(set) var isComplete = false
  /// The error that ended the run early or, in a finished run, an issue outside of all steps and hooks; nil if there is
  /// none.
  public package(set) var error: String?
  /// Whether the error ended the run early.
  package var isBrokenOff = false
  /// The parse errors of feature files.
  public package(set) var parseErrors: [ParseError] = []
  /// The hooks of the run, of features and of rules, in the order of their starts.
  package private(set) var hooks: [Hook] = []
  /// The step definitions.
  package var definitions: [ReportedScenario.Definition] = []
  /// Parameter types that expressions use but that are not defined.
  package var undefinedParameterTypes: [(name: String, expression: String)] = []
  /// The outcomes that the run accepts.
  package var policy = SuccessPolicy.strict
  /// Whether steps were only matched.
  package var isDry = false
  /// The number of scenarios of the features that were not selected.
  package var unselected = 0
  /// Whether this project made the run. Other implementations do not list the scenarios that they selected.
  package var isOfThisProject = true
  /// The id of the run in messages; empty if it is unknown.
  package var id = ""
  /// The facts that messages have no fields for.
  private var facts: [any ReportedFact] = []
  /// The snippets for undefined steps, with the places of their scenarios and their positions in them.
  private var suggestions: [(place: FinishedScenario.Place, position: Int, snippets: [Snippet])] = []

  package init() {}

  /// A call of a hook of the run, a feature or a rule.
  public struct Hook: Sendable {
    package let hook: ReportedScenario.Hook?
    /// The feature or rule; nil for a hook of the run, and if it is unknown.
    package let scope: HookScope?
    /// The result.
    public let result: TestStepResult
    /// The attachments, in order.
    public let attachments: [FinishedScenario.Attachment]

    package init(
      _ hook: ReportedScenario.Hook?, scope: HookScope?, result: TestStepResult,
      attachments: [FinishedScenario.Attachment]
    ) {
      self.hook = hook
      self.scope = scope
      self.result = result
      self.attachments = attachments
    }

    /// The kind and the name of the hook, and the feature or rule: `AfterFeature (close), Beers – Features/beers.feature`.
    public var title: String {
      guard let scope else { return hook?.title ?? ReportedScenario.Hook.Kind.other.rawValue }
      let name = hook?.name.map { " (\($0))" } ?? ""
      return "\(scope.moment)\(name), \(scope.title)"
    }
  }

  /// Adds a scenario that ended or did not run.
  package mutating func add(_ scenario: FinishedScenario) {
    counts[scenario.outcome] += 1
    if scenario.isFlaky { flaky += 1 }
    for attempt in scenario.attempts {
      for step in attempt.results { executionTime += step.result.duration }
    }
    for step in scenario.attempts.last?.results ?? [] {
      if scenario.scenario.isStep(step.position) {
        steps.add(step.result)
      } else {
        scenarioHooks.add(step.result)
      }
      if !step.snippets.isEmpty { suggestions.append((scenario.place, step.position, step.snippets)) }
    }
  }

  /// Adds snippets for an undefined step of a scenario that did not end, after all scenarios.
  package mutating func add(_ snippets: [Snippet]) {
    suggestions.append((FinishedScenario.Place(uri: "\u{10FFFF}", line: suggestions.count), 0, snippets))
  }

  /// Adds a call of a hook of the run, a feature or a rule.
  package mutating func add(_ hook: Hook) {
    hooks.append(hook)
    executionTime += hook.result.duration
  }

  /// Adds a fact.
  package mutating func add(_ fact: any ReportedFact) { facts.append(fact) }

  /// Returns the facts of a type, in order.
  package func facts<Fact: ReportedFact>(_ type: Fact.Type = Fact.self) -> [Fact] { facts.compactMap { $0 as? Fact } }

  /// What the run says as a whole.
  public var verdict: Verdict { verdict() }

  /// Returns what the run says as a whole.
  ///
  /// - Parameters:
  ///   - isStrict: whether pending scenarios are bad. Default: as in the run.
  ///   - numbers: the numbers of a page that knows which scenarios were not selected; nil for those of the run.
  package func verdict(
    isStrict: Bool? = nil, numbers: (counts: OutcomeCounts, bad: Int, flaky: Int, unselected: Int)? = nil
  ) -> Verdict {
    Verdict(
      numbers?.counts ?? counts,
      policy: policy == .inWork ? .inWork : isStrict.map { $0 ? .strict : .lenient } ?? policy,
      bad: policy == .inWork ? nil : numbers?.bad, flaky: numbers?.flaky ?? flaky,
      unselected: numbers?.unselected ?? unselected, listsSelection: isOfThisProject,
      unread: Set(parseErrors.map { ExactText($0.uri) }).count, hasOtherProblem: !failedHooks.isEmpty || error != nil,
      isSuccess: isSuccess, isComplete: isComplete, isDry: isDry)
  }

  /// The number of bad scenarios.
  ///
  /// - Parameter isStrict: whether pending scenarios are bad. Default: as in the run.
  public func bad(isStrict: Bool? = nil) -> Int { counts.bad(isStrict: isStrict ?? (policy != .lenient)) }

  /// The snippets for undefined steps: one for each expression, in the order of the features. Not safe for a terminal.
  public var snippets: [String] { snippetSelection.codes }

  /// All snippets for undefined steps in the order of the run, without repetitions.
  package var allSnippets: [String] {
    var seen: Set<String> = []
    return suggestions.flatMap(\.snippets).map(\.code).filter { seen.insert($0).inserted }
  }

  /// The selection of snippets for undefined steps.
  package var snippetSelection: SnippetSelection {
    SnippetSelection(suggestions.sorted { ($0.place, $0.position) < ($1.place, $1.position) }.map(\.snippets))
  }

  /// The hooks of the run, of features and of rules, by status.
  package var hookCounts: StatusCounts {
    hooks.reduce(into: StatusCounts()) { $0.add($1.result) }
  }

  /// The calls of hooks that failed or did not end.
  package var failedHooks: [Hook] { hooks.filter(\.result.status.isProblem) }
}

extension RunOutcome {
  /// A problem outside scenarios. Texts are unescaped.
  public struct Problem: Sendable {
    /// The title of the problem.
    public let title: String
    /// The error.
    public let error: String
    /// The file with the problem; nil if it is unknown.
    public let uri: String?
    /// The location in the file; nil if it is unknown.
    public let location: Location?
    /// The source code around the failure; nil if the stream contains none.
    package let excerpt: SourceExcerpt?
    /// The values that a hook compared; nil if there are none.
    package let comparison: ComparedValues?
    /// Whether the file is a feature that cannot be read. It has one problem with all of its errors.
    package let isUnreadFeature: Bool
    /// Whether the error is the verdict, which reports with a headline have there.
    package let isVerdict: Bool

    package init(
      title: String, error: String, uri: String? = nil, location: Location? = nil, excerpt: SourceExcerpt? = nil,
      comparison: ComparedValues? = nil, isUnreadFeature: Bool = false, isVerdict: Bool = false
    ) {
      self.title = title
      self.error = error
      self.uri = uri
      self.location = location
      self.excerpt = excerpt
      self.comparison = comparison
      self.isUnreadFeature = isUnreadFeature
      self.isVerdict = isVerdict
    }

    /// The error, with its location if that is known.
    package var text: String {
      guard let uri else { return error }
      return "\(error)\n\(location.map { "\(uri):\($0.line)" } ?? uri)"
    }
  }

  /// The problems outside scenarios, in the order in which they affected the run.
  public var problems: [Problem] {
    let unread = unreadLines.grouped { ExactText($0.uri ?? "") }.map { errors in
      Problem(
        title: errors[0].title, error: errors.map(\.error).joined(separator: "\n"), uri: errors[0].uri,
        location: errors[0].location, isUnreadFeature: true)
    }
    let failed = failedHooks.map { call in
      Problem(
        title: call.title, error: call.result.errorText ?? "The hook failed.", uri: call.hook?.file,
        location: call.hook?.line.map { Location(line: $0) }, excerpt: call.result.exception?.excerpt,
        comparison: call.result.exception?.comparison)
    }
    return unread + failed + end
  }

  /// The problems without one that only repeats the verdict.
  package var problemsBesideVerdict: [Problem] { problems.filter { !$0.isVerdict } }

  /// The parse errors, each at its line, in plain words if the run explained them. `problems` has one problem for each
  /// file.
  package var unreadLines: [Problem] {
    let isExplained = !facts(UnreadFeatures.self).isEmpty
    return explainedParseErrors.map { error in
      Problem(
        title: "\(error.uri) cannot be read",
        error: isExplained ? "Line \(error.location.line): \(error.problem)" : error.message, uri: error.uri,
        location: error.location, isUnreadFeature: true)
    }
  }

  /// The parse errors with the explanations of the run instead of the official texts.
  package var explainedParseErrors: [ParseError] {
    let explained = facts(UnreadFeatures.self).flatMap(\.errors)
    return parseErrors.grouped { ExactText($0.uri) }.flatMap { errors in
      let own = explained.filter { ExactText($0.uri) == ExactText(errors[0].uri) }
      return own.isEmpty ? errors : own.map(\.error)
    }
  }

  private var end: [Problem] {
    if !isComplete {
      return [Problem(title: "The run did not end", error: "The record of the run is incomplete: its end is missing.")]
    }
    if let error { return [Problem(title: isBrokenOff ? "The run broke off" : "The run failed", error: error)] }
    let verdict = verdict
    let isFailure = verdict.kind == .failed || verdict.kind == .incomplete
    guard isFailure, verdict.bad == 0 || policy == .inWork, failedHooks.isEmpty, parseErrors.isEmpty else { return [] }
    // Reports of scenarios and problems would show a run that failed for another reason as passed.
    return [Problem(title: "The run failed", error: verdict.sentence, isVerdict: true)]
  }
}

/// A fact about a run for which the official messages have no field.
package protocol ReportedFact: Sendable {}

/// The errors of features that cannot be parsed, in plain words. Messages of the stream keep the official texts.
package struct UnreadFeatures: ReportedFact, Codable, Hashable {
  /// An error that does not only follow from another.
  package struct Explained: Sendable, Codable, Hashable {
    package var uri: String
    package var line: Int
    /// The column; nil if the error is about the whole line.
    package var column: Int?
    /// The problem and its remedy.
    package var text: String

    fileprivate var error: ParseError {
      ParseError(uri: uri, location: Location(line: line, column: column), problem: text)
    }
  }

  package var errors: [Explained]

  /// Explains the errors of sources.
  ///
  /// - Parameters:
  ///   - defaultLanguage: the language of features that declare none.
  ///   - path: returns the path of a feature in messages.
  package init(
    _ broken: [(source: Source, errors: [ParseError])], defaultLanguage: String, path: (String) -> String
  ) {
    errors = broken.flatMap { source, errors in
      ParseError.explained(errors, in: source, defaultLanguage: defaultLanguage).map { error, explanation in
        Explained(
          uri: path(error.uri), line: error.location.line, column: error.location.column, text: explanation.text)
      }
    }
  }
}

/// The feature or the rule of a call of its hooks.
package struct HookScope: Sendable, Hashable {
  /// `BeforeFeature`, `AfterFeature`, `BeforeRule` or `AfterRule`.
  package var moment: String
  /// The name of the feature or the rule.
  package var name: String
  /// The feature file.
  package var uri: String

  package init(moment: String, name: String, uri: String) {
    self.moment = moment
    self.name = name
    self.uri = uri
  }

  /// The name and the file: `Beers – Features/beers.feature`.
  var title: String { name.isEmpty ? uri : "\(name) – \(uri)" }
}
