/// Compiles the scenarios of one document into pickles.
struct PickleRun: ~Copyable, DocumentVisitor {
  let uri: String
  let language: String
  let ids: any IDGenerator
  private var pickles = ReusableBuffer<Pickle>()
  var budget: ExpansionBudget
  private var context = Context()
  private var isInRule = false

  init(uri: String, language: String, ids: any IDGenerator, budget: ExpansionBudget) {
    self.uri = uri
    self.language = language
    self.ids = ids
    self.budget = budget
  }

  /// What a scenario gets from the feature and the rule around it.
  struct Context {
    var tags: [PickleTag] = []
    /// The steps of the feature's background, and those of the rule's.
    var background: [GherkinDocument.Step] = []
    var ruleBackground: [GherkinDocument.Step] = []

    var stepCount: Int { background.count + ruleBackground.count }
  }

  mutating func visit(_ feature: GherkinDocument.Feature) throws(ParseErrors) {
    var context = Context()
    try inherit(feature.tags, at: feature.location, to: &context)
    self.context = context
    try visitChildren(of: feature)
  }

  mutating func visit(_ rule: GherkinDocument.Rule) throws(ParseErrors) {
    let outer = context
    var context = outer
    try inherit(rule.tags, at: rule.location, to: &context)
    (self.context, isInRule) = (context, true)
    try visitChildren(of: rule)
    (self.context, isInRule) = (outer, false)
  }

  mutating func visit(_ background: GherkinDocument.Background) {
    if isInRule {
      context.ruleBackground = background.steps
    } else {
      context.background = background.steps
    }
  }

  mutating func visit(_ scenario: GherkinDocument.Scenario) throws(ParseErrors) {
    var context = context
    try inherit(scenario.tags, at: scenario.location, to: &context)
    if scenario.steps.isEmpty { (context.background, context.ruleBackground) = ([], []) }
    guard scenario.examples.isEmpty else {
      try compileOutline(scenario, context)
      return
    }
    budget.spend(Self.size(of: context) + Self.size(of: scenario.steps))
    try budget.check(at: scenario.location, uri: uri)
    var steps = PickleStepList(capacity: context.stepCount + scenario.steps.count)
    append(context.background, to: &steps)
    append(context.ruleBackground, to: &steps)
    append(scenario.steps, to: &steps)
    append(
      Pickle(
        id: ids.next(), uri: uri, location: scenario.location, name: scenario.name, language: language,
        steps: steps.steps, tags: context.tags, nodeIDs: .node(scenario.id)))
  }

  mutating func append(_ pickle: Pickle) {
    pickles.append(pickle)
  }

  /// All pickles.
  mutating func takePickles() -> [Pickle] { pickles.take() }
}

extension PickleRun {
  /// Adds a node's own tags to those from around it. Without any, the scenarios inside share one list.
  mutating func inherit(
    _ tags: [GherkinDocument.Tag], at location: Location, to context: inout Context
  ) throws(ParseErrors) {
    if tags.isEmpty { return }
    budget.spend(context.tags.count + tags.count)
    try budget.check(at: location, uri: uri)
    context.tags.reserveCapacity(context.tags.count + tags.count)
    for index in tags.indices {
      context.tags.append(PickleTag(name: tags[index].name, astNodeId: tags[index].id))
    }
  }

  /// What a scenario's background takes off the budget.
  static func size(of context: Context) -> Int {
    size(of: context.background) + size(of: context.ruleBackground)
  }

  /// What steps take off the budget: themselves, and the rows and cells of their tables.
  static func size(of steps: [GherkinDocument.Step]) -> Int {
    var size = steps.count
    for index in steps.indices where !steps[index].arguments.isEmpty {
      for case .dataTable(let table) in steps[index].arguments {
        size += table.rows.count * (1 + (table.rows.first?.cells.count ?? 0))
      }
    }
    return size
  }

  /// Appends steps as they are written. By index: an iterator would copy each step, a reference count a member.
  func append(_ written: [GherkinDocument.Step], to steps: inout PickleStepList) {
    for index in written.indices {
      steps.append(
        id: ids.next(), keywordType: written[index].keywordType, text: written[index].text,
        arguments: Self.list(written[index].arguments.count) { Self.pickleArgument(written[index].arguments[$0]) },
        nodeIDs: .node(written[index].id))
    }
  }

  private static func pickleArgument(_ argument: GherkinDocument.StepArgument) -> PickleStepArgument {
    switch argument {
    case .docString(let docString):
      .docString(
        PickleDocString(mediaType: docString.mediaType, content: docString.content, location: docString.location))
    case .dataTable(let table):
      .dataTable(
        PickleTable(
          rows: list(table.rows.count) { row in
            list(table.rows[row].cells.count) { table.rows[row].cells[$0].value }
          }, writtenRows: table.rows))
    }
  }

  /// An array of `count` elements. `map` looks the array's type up at run time, which costs as much as making it.
  private static func list<Element>(_ count: Int, _ element: (Int) -> Element) -> [Element] {
    if count == 0 { return [] }
    var list: [Element] = []
    list.reserveCapacity(count)
    for index in 0..<count { list.append(element(index)) }
    return list
  }
}
