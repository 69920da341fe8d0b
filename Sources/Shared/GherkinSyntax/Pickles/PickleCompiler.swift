/// Creates the pickles of a document: one for each scenario, one for each row of an outline's examples.
///
/// Ids and order are the official ones: a pickle's steps take their ids before it does.
public struct PickleCompiler: Sendable {
  private let budget: ExpansionBudget

  /// Creates a compiler.
  public init() {
    self.init(pieceLimit: 10_000_000, textLimit: 1 << 30)
  }

  /// Creates a compiler with custom limits: on steps, cells and tags, and on bytes of copied text.
  package init(pieceLimit: Int, textLimit: Int) {
    budget = ExpansionBudget(pieces: pieceLimit, text: textLimit)
  }

  /// Returns the pickles of a document, in the order of their scenarios. Their ids come from `ids`.
  ///
  /// Pickles include backgrounds, outline rows and tags. The size of an outline is the product of its rows and its
  /// steps, including backgrounds, tables and tags, so a small file can exceed the memory of any machine. Therefore a
  /// document with more than 10 million steps, cells and tags, or with more than 1 GiB of texts from backgrounds and
  /// outlines, is an error at the scenario or examples row that exceeds the limit.
  public func compile(_ document: GherkinDocument, ids: IncrementingIDGenerator) throws(ParseErrors) -> [Pickle] {
    guard let feature = document.feature else { return [] }
    var run = PickleRun(uri: document.uri, language: feature.language, ids: ids, budget: budget)
    try run.visit(feature)
    return run.popPickles()
  }
}

/// Compiles the scenarios of one document into pickles.
struct PickleRun: ~Copyable, DocumentVisitor {
  let uri: String
  let language: String
  let ids: IncrementingIDGenerator
  private var pickles: [Pickle] = []
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
    budget.spend(text: Self.textSize(of: context))
    try budget.check(at: scenario.location, uri: uri)
    var steps = PickleStepList(capacity: context.stepCount + scenario.steps.count)
    append(context.background, to: &steps)
    append(context.ruleBackground, to: &steps)
    append(scenario.steps, to: &steps)
    append(
      Pickle(
        id: ids.next(), uri: uri, location: scenario.location, name: scenario.name, language: language,
        steps: steps.steps, tags: context.tags, astNodeIds: [scenario.id]))
  }

  mutating func append(_ pickle: Pickle) {
    pickles.append(pickle)
  }

  /// Returns all pickles.
  mutating func popPickles() -> [Pickle] { pickles.popAll() }
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

  /// Returns the bytes of the texts of a scenario's background, which are copied for each scenario.
  static func textSize(of context: Context) -> Int {
    (context.background + context.ruleBackground).reduce(0) { $0 + $1.text.utf8.count }
  }

  /// Appends steps without values. Uses indices, because an iterator would copy each step and retain each of its
  /// members.
  func append(_ written: [GherkinDocument.Step], to steps: inout PickleStepList) {
    for index in written.indices {
      steps.append(
        id: ids.next(), keywordType: written[index].keywordType, text: written[index].text,
        arguments: Self.list(written[index].arguments.count) { Self.pickleArgument(written[index].arguments[$0]) },
        nodeIDs: [written[index].id])
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

extension PickleRun {
  /// Compiles a pickle for each row of each examples table.
  mutating func compileOutline(_ scenario: GherkinDocument.Scenario, _ outer: Context) throws(ParseErrors) {
    for examples in scenario.examples {
      guard let header = examples.tableHeader, !examples.tableBody.isEmpty else { continue }
      var context = outer
      try inherit(examples.tags, at: examples.location, to: &context)
      let placeholders = OutlineRow.placeholders(of: header.cells.lazy.map(\.value))
      let size = Self.size(of: context) + Self.size(of: scenario.steps)
      let textSize = Self.textSize(of: context)
      for row in examples.tableBody {
        budget.spend(size)
        budget.spend(text: textSize)
        try budget.check(at: row.location, uri: uri)
        let values = OutlineRow(placeholders, values: row.cells.map(\.value))
        var pickleSteps = PickleStepList(capacity: context.stepCount + scenario.steps.count)
        append(context.background, to: &pickleSteps)
        append(context.ruleBackground, to: &pickleSteps)
        append(scenario.steps, of: row.id, values, to: &pickleSteps)
        let name = values.filled(scenario.name, &budget, isCopied: true)
        append(
          Pickle(
            id: ids.next(), uri: uri, location: row.location, name: name, language: language,
            steps: pickleSteps.steps, tags: context.tags, astNodeIds: [scenario.id, row.id]))
      }
      if let last = examples.tableBody.last { try budget.check(at: last.location, uri: uri) }
    }
  }

  /// Appends an outline's steps with the values of a row.
  private mutating func append(
    _ written: [GherkinDocument.Step], of row: String, _ values: OutlineRow, to steps: inout PickleStepList
  ) {
    for index in written.indices {
      let text = values.filled(written[index].text, &budget, isCopied: true)
      var arguments = Self.list(written[index].arguments.count) { Self.pickleArgument(written[index].arguments[$0]) }
      for argument in arguments.indices { fill(&arguments[argument], values) }
      steps.append(
        id: ids.next(), keywordType: written[index].keywordType, text: text, arguments: arguments,
        nodeIDs: [written[index].id, row])
    }
  }

  private mutating func fill(_ argument: inout PickleStepArgument, _ values: OutlineRow) {
    switch argument {
    case .docString(let docString):
      argument = .docString(
        PickleDocString(
          mediaType: docString.mediaType.map { values.filled($0, &budget) },
          content: values.filled(docString.content, &budget), location: docString.location))
    case .dataTable(let table):
      argument = .dataTable(
        PickleTable(
          rows: table.rows.map { row in row.map { values.filled($0, &budget) } }, locations: table.locations))
    }
  }
}

extension GherkinDocument.DataTable {
  /// The locations of the cells, row by row.
  var cellLocations: [[Location]] { rows.map { $0.cells.map(\.location) } }
}

/// The steps of one pickle, each with the type that results from its keyword and the preceding steps.
struct PickleStepList {
  private(set) var steps: [PickleStep] = []
  private var lastType = PickleStep.StepType.unknown

  init(capacity: Int) {
    steps.reserveCapacity(capacity)
  }

  /// Appends a step. A conjunction has the type of the preceding step.
  mutating func append(
    id: String, keywordType: GherkinDocument.KeywordType, text: String, arguments: [PickleStepArgument],
    nodeIDs: [String]
  ) {
    switch keywordType {
    case .unknown: lastType = .unknown
    case .context: lastType = .context
    case .action: lastType = .action
    case .outcome: lastType = .outcome
    case .conjunction: break
    }
    steps.append(PickleStep(id: id, type: lastType, text: text, arguments: arguments, astNodeIds: nodeIDs))
  }
}
