/// Makes the pickles of a document: one for each scenario, one for each row of an outline's examples.
///
/// Ids and order are the official ones: a pickle's steps take their ids before it does.
public struct PickleCompiler: Sendable {
  /// Makes a compiler.
  public init() {}

  /// The pickles of a document, in the order of their scenarios; their ids come from `ids`.
  ///
  /// Backgrounds, outline rows and tags are folded in. An outline is as large as its rows times its steps: a small file
  /// can ask for more than any machine holds. So a document that expands to more than 10 million steps and table cells, or
  /// whose placeholders make more than 1 GiB of text, is an error at the examples row that crosses the limit.
  public func compile(_ document: GherkinDocument, ids: any IDGenerator) throws(ParseErrors) -> [Pickle] {
    guard let feature = document.feature else { return [] }
    var run = PickleRun(uri: document.uri, language: feature.language, ids: ids)
    let background = PickleRun.Context(tags: PickleRun.pickleTags(feature.tags), background: [])
    try run.compile(feature, background)
    return run.takePickles()
  }
}

/// One document's way to pickles.
struct PickleRun: ~Copyable {
  let uri: String
  let language: String
  let ids: any IDGenerator
  private var pickles = Room<Pickle>()
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
    budget.spend(steps: context.background.count + scenario.steps.count)
    try budget.check(at: scenario.location, uri: uri)
    var steps = StepRoom(capacity: context.background.count + scenario.steps.count)
    append(context.background, to: &steps)
    append(scenario.steps, to: &steps)
    append(
      Pickle(
        id: ids.next(), uri: uri, location: scenario.location, name: scenario.name, language: language,
        steps: steps.steps, tags: context.tags, nodeIDs: NodeIDs(scenario.id)))
  }

  mutating func append(_ pickle: Pickle) {
    pickles.append(pickle)
  }

  /// All pickles.
  mutating func takePickles() -> [Pickle] { pickles.take() }

  /// Appends steps as they are written. By index: an iterator would copy each step, a reference count a member.
  func append(_ written: [GherkinDocument.Step], to steps: inout StepRoom) {
    for index in written.indices {
      steps.append(
        id: ids.next(), keywordType: written[index].keywordType, text: written[index].text,
        arguments: written[index].arguments.isEmpty ? [] : written[index].arguments.map(Self.pickleArgument),
        nodeIDs: NodeIDs(written[index].id))
    }
  }

  static func pickleTags(_ tags: [GherkinDocument.Tag]) -> [PickleTag] {
    tags.isEmpty ? [] : tags.map { PickleTag(name: $0.name, astNodeId: $0.id) }
  }

  private static func pickleArgument(_ argument: GherkinDocument.StepArgument) -> PickleStepArgument {
    switch argument {
    case .docString(let docString):
      .docString(
        PickleDocString(
          mediaType: docString.mediaType, content: docString.content, location: docString.location))
    case .dataTable(let table):
      .dataTable(PickleTable(rows: table.rows.map { row in row.cells.map(\.value) }, writtenRows: table.rows))
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
    nodeIDs: NodeIDs
  ) {
    switch keywordType {
    case .unknown: lastType = .unknown
    case .context: lastType = .context
    case .action: lastType = .action
    case .outcome: lastType = .outcome
    case .conjunction: break
    }
    steps.append(PickleStep(id: id, type: lastType, text: text, arguments: arguments, nodeIDs: nodeIDs))
  }
}
