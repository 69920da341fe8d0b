/// Compiles the scenarios of one document into pickles.
struct PickleRun: ~Copyable, DocumentVisitor {
  let uri: String
  let language: String
  let ids: IncrementingIDGenerator
  private var pickles = ReusableBuffer<Pickle>()
  var budget: ExpansionBudget
  private var context = Context()
  private var isInRule = false

  init(uri: String, language: String, ids: IncrementingIDGenerator, budget: ExpansionBudget) {
    self.uri = uri
    self.language = language
    self.ids = ids
    self.budget = budget
  }

  /// The tags and the background that a scenario inherits from its feature and rule.
  struct Context {
    var tags: [PickleTag] = []
    /// The steps of the feature's background, followed by those of the rule's.
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

  /// Returns all pickles.
  mutating func takePickles() -> [Pickle] { pickles.take() }
}

extension PickleRun {
  /// Adds a node's own tags to the inherited ones. If it has none, the scenarios inside share one list.
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

  /// Returns the cost of a scenario's background.
  static func size(of context: Context) -> Int {
    size(of: context.background) + size(of: context.ruleBackground)
  }

  /// Returns the cost of steps: one for each step, row and cell.
  static func size(of steps: [GherkinDocument.Step]) -> Int {
    var size = steps.count
    for index in steps.indices where !steps[index].arguments.isEmpty {
      for case .dataTable(let table) in steps[index].arguments {
        size += table.rows.count * (1 + (table.rows.first?.cells.count ?? 0))
      }
    }
    return size
  }

  /// Appends steps without values. Uses indices, because an iterator would copy each step and retain each of its
  /// members.
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
          }, locations: table.cellLocations))
    }
  }

  /// Returns an array of `count` elements. `map` looks up the array's type at run time, which costs as much as creating
  /// the array.
  private static func list<Element>(_ count: Int, _ element: (Int) -> Element) -> [Element] {
    if count == 0 { return [] }
    var list: [Element] = []
    list.reserveCapacity(count)
    for index in 0..<count { list.append(element(index)) }
    return list
  }
}
