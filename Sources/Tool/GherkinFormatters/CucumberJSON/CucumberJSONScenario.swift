internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinSyntax

/// A scenario in the legacy JSON: its own element, preceded by an element for the steps of backgrounds.
struct CucumberJSONScenario {
  private var background: CucumberJSONElement?
  private var scenario: CucumberJSONElement

  /// Assigns the steps and hooks of an attempt to the fields of the format.
  init(
    _ whole: FinishedScenario, _ attempt: FinishedScenario.Attempt, _ syntax: PickleLineage, isNumbered: Bool
  ) {
    scenario = CucumberJSONElement(whole, syntax, attempt.start)
    let heading = Self.heading(syntax)
    // The steps of backgrounds come first.
    let backgroundCount = whole.scenario.steps.count - syntax.scenario.steps.count
    var stepCount = 0
    // Hooks before a step are added to that step.
    var waiting: [CucumberJSONHook] = []
    for result in attempt.steps {
      guard let step = result.step else {
        let entry = CucumberJSONHook(
          location: result.hook?.place, result: result.result, attachments: result.attachments)
        switch result.hook?.kind {
        case .beforeStep: waiting.append(entry)
        case .afterStep: if !appendToLastStep(entry) { scenario.after.append(entry) }
        case .before: scenario.before.append(entry)
        case .after: scenario.after.append(entry)
        case .beforeAll, .afterAll, .other, nil:
          if stepCount == 0 { scenario.before.append(entry) } else { scenario.after.append(entry) }
        }
        continue
      }
      stepCount += 1
      let entry = CucumberJSONStep(
        step, syntax, match: CucumberJSONMatch(step), result: result.result, attachments: result.attachments,
        before: waiting)
      waiting = []
      if stepCount <= backgroundCount, let heading {
        if background == nil { background = CucumberJSONElement(background: heading) }
        background?.steps.append(entry)
      } else {
        scenario.steps.append(entry)
      }
    }
    scenario.after += waiting
    if isNumbered {
      background?.attempt = attempt.number
      scenario.attempt = attempt.number
    }
  }

  /// Creates a scenario that did not run. The format has no status for it, so its steps are skipped.
  init(notRun whole: FinishedScenario, _ syntax: PickleLineage) {
    scenario = CucumberJSONElement(whole, syntax, nil)
    scenario.steps = whole.scenario.steps.map { step in
      CucumberJSONStep(step, syntax, match: CucumberJSONMatch(location: nil), result: .init(status: .skipped))
    }
  }

  /// The elements' objects, separated by commas.
  var text: String {
    [background, scenario].compactMap { $0 }.map(JSONText.object).joined(separator: ",\n")
  }

  /// Returns the header for the steps of backgrounds: the feature's background, which includes the steps of the rule's,
  /// or else the rule's.
  private static func heading(_ syntax: PickleLineage) -> GherkinDocument.Background? {
    syntax.feature.background ?? syntax.rule?.background
  }

  /// Adds a hook to the step after which it ran, if there is one.
  private mutating func appendToLastStep(_ hook: CucumberJSONHook) -> Bool {
    if let last = scenario.steps.indices.last {
      scenario.steps[last].after.append(hook)
    } else if let last = background?.steps.indices.last {
      background?.steps[last].after.append(hook)
    } else {
      return false
    }
    return true
  }
}

/// An element of a feature in the legacy JSON: a background or a scenario.
struct CucumberJSONElement: JSONWritable {
  private let type: String
  private let header: CucumberJSONHeader
  private var id: String?
  private var start: Duration?
  /// The number of the attempt, counted from 1; nil to omit it.
  var attempt: Int?
  private var tags: [String] = []
  var before: [CucumberJSONHook] = []
  var steps: [CucumberJSONStep] = []
  var after: [CucumberJSONHook] = []

  init(background: GherkinDocument.Background) {
    type = "background"
    header = CucumberJSONHeader(
      line: background.location.line, keyword: background.keyword, name: background.name,
      description: background.description)
  }

  /// Creates an element that looks like a scenario with one failed step.
  init(_ problem: RunOutcome.Problem) {
    type = "scenario"
    header = CucumberJSONHeader(line: 0, keyword: "Scenario", name: problem.title, description: "")
    id = CucumberJSONID.part(problem.title)
    steps = [CucumberJSONStep(problem)]
  }

  /// - Parameter start: the start of the attempt, since 1970-01-01T00:00:00Z; nil for a scenario that did not run.
  init(_ whole: FinishedScenario, _ syntax: PickleLineage, _ start: Duration?) {
    type = "scenario"
    header = CucumberJSONHeader(
      line: whole.line, keyword: syntax.scenario.keyword, name: whole.name, description: syntax.scenario.description)
    id = CucumberJSONID.scenario(syntax)
    self.start = start
    tags = whole.tags
  }

  func write(to json: inout JSONWriter) {
    json.member("start_timestamp", start.map { UTCTime.text(milliseconds: $0.milliseconds) })
    json.member("id", id)
    json.member("type", type)
    header.write(to: &json)
    json.member("attempt", attempt)
    if !tags.isEmpty { json.member("tags", tags) { $0.member("name", $1) } }
    if !before.isEmpty { json.member("before", before) }
    json.member("steps", steps)
    if !after.isEmpty { json.member("after", after) }
  }
}
