/// Makes the pickles of a document: one for each scenario, one for each row of an outline's examples.
///
/// Ids and order are the official ones: a pickle's steps take their ids before it does.
public struct PickleCompiler: Sendable {
  /// Makes a compiler.
  public init() {}

  /// The pickles of a document, in the order of their scenarios; their ids come from `ids`.
  ///
  /// Backgrounds, outline rows and tags are folded in. An outline is as large as its rows times its steps: a small file
  /// can ask for more than any machine holds. So a document that expands to more than 10 million steps, or whose
  /// placeholders make more than 1 GiB of text, is an error at the examples row that crosses the limit.
  public func compile(_ document: GherkinDocument, ids: any IDGenerator) throws(ParseErrors) -> [Pickle] {
    guard let feature = document.feature else { return [] }
    var run = PickleRun(uri: document.uri, language: feature.language, ids: ids)
    let background = PickleRun.Context(tags: PickleRun.pickleTags(feature.tags), background: [])
    try run.compile(feature, background)
    return run.pickles
  }
}

/// One document's way to pickles.
struct PickleRun {
  let uri: String
  let language: String
  let ids: any IDGenerator
  private(set) var pickles: [Pickle] = []
  var budget = ExpansionBudget()

  init(uri: String, language: String, ids: any IDGenerator) {
    self.uri = uri
    self.language = language
    self.ids = ids
  }

  /// What a scenario gets from the feature and the rule around it.
  struct Context {
    var tags: [PickleTag]
    var background: [GherkinDocument.Step]
  }

  mutating func compile(_ feature: GherkinDocument.Feature, _ outer: Context) throws(ParseErrors) {
    var context = outer
    for child in feature.children {
      switch child {
      case .background(let background): context.background += background.steps
      case .scenario(let scenario): try compile(scenario, context)
      case .rule(let rule): try compile(rule, context)
      }
    }
  }

  private mutating func compile(_ rule: GherkinDocument.Rule, _ outer: Context) throws(ParseErrors) {
    var context = outer
    context.tags += Self.pickleTags(rule.tags)
    for child in rule.children {
      switch child {
      case .background(let background): context.background += background.steps
      case .scenario(let scenario): try compile(scenario, context)
      }
    }
  }

  private mutating func compile(_ scenario: GherkinDocument.Scenario, _ outer: Context) throws(ParseErrors) {
    var context = outer
    if !scenario.tags.isEmpty { context.tags += Self.pickleTags(scenario.tags) }
    if scenario.steps.isEmpty { context.background = [] }
    guard scenario.examples.isEmpty else {
      try compileOutline(scenario, context)
      return
    }
    try budget.spend(
      steps: context.background.count + scenario.steps.count, text: 0, at: scenario.location, uri: uri)
    var steps = StepRoom(capacity: context.background.count + scenario.steps.count)
    for step in context.background { append(step, to: &steps) }
    for step in scenario.steps { append(step, to: &steps) }
    append(
      Pickle(
        id: ids.next(), uri: uri, location: scenario.location, name: scenario.name, language: language,
        steps: steps.steps, tags: context.tags, astNodeIds: [scenario.id]))
  }

  mutating func append(_ pickle: Pickle) {
    pickles.append(pickle)
  }

  /// Appends a step as it is written.
  func append(_ step: GherkinDocument.Step, to steps: inout StepRoom) {
    steps.append(
      id: ids.next(), keywordType: step.keywordType, text: step.text,
      arguments: step.arguments.isEmpty ? [] : step.arguments.map(Self.pickleArgument), astNodeIds: [step.id])
  }

  static func pickleTags(_ tags: [GherkinDocument.Tag]) -> [PickleTag] {
    tags.isEmpty ? [] : tags.map { PickleTag(name: $0.name, astNodeId: $0.id) }
  }

  private static func pickleArgument(_ argument: GherkinDocument.StepArgument) -> PickleStepArgument {
    switch argument {
    case .docString(let docString):
      .docString(PickleDocString(mediaType: docString.mediaType, content: docString.content))
    case .dataTable(let table):
      .dataTable(PickleTable(rows: table.rows.map { row in row.cells.map(\.value) }))
    }
  }
}

/// The steps of one pickle as they come, each with the type that its keyword and the steps before it give.
struct StepRoom {
  private(set) var steps: [PickleStep] = []
  private var lastType = PickleStep.StepType.unknown

  init(capacity: Int) {
    steps.reserveCapacity(capacity)
  }

  /// Appends a step; one that goes on with the step before has that one's type.
  mutating func append(
    id: String, keywordType: GherkinDocument.KeywordType, text: String, arguments: [PickleStepArgument],
    astNodeIds: [String]
  ) {
    switch keywordType {
    case .unknown: lastType = .unknown
    case .context: lastType = .context
    case .action: lastType = .action
    case .outcome: lastType = .outcome
    case .conjunction: break
    }
    steps.append(PickleStep(id: id, type: lastType, text: text, arguments: arguments, astNodeIds: astNodeIds))
  }
}
