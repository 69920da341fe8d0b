extension PickleRun {
  /// A pickle for each row of each block of examples that has a table.
  mutating func compileOutline(_ scenario: GherkinDocument.Scenario, _ outer: Context) throws(ParseErrors) {
    for examples in scenario.examples {
      guard let header = examples.tableHeader, !examples.tableBody.isEmpty else { continue }
      var context = outer
      if !examples.tags.isEmpty { context.tags += Self.pickleTags(examples.tags) }
      let columns = OutlineColumns(header)
      let name = OutlineText(scenario.name, columns)
      let steps = scenario.steps.map { OutlineStep($0, columns) }
      for row in examples.tableBody {
        let values = OutlineValues(row)
        var cost = name.cost(values)
        for step in steps { cost = Self.sum(cost, step.cost(values)) }
        try budget.spend(
          steps: context.background.count + steps.count, text: cost, at: row.location, uri: uri)
        append(pickle(scenario, name: name, steps: steps, row, values, context))
      }
    }
  }

  private func pickle(
    _ scenario: GherkinDocument.Scenario, name: OutlineText, steps outlineSteps: [OutlineStep],
    _ row: GherkinDocument.TableRow, _ values: OutlineValues, _ context: Context
  ) -> Pickle {
    var steps = StepRoom(capacity: context.background.count + outlineSteps.count)
    for step in context.background { append(step, to: &steps) }
    for step in outlineSteps {
      steps.append(
        id: ids.next(), keywordType: step.keywordType, text: step.text.filled(values),
        arguments: step.arguments.isEmpty ? [] : step.arguments.map { $0.filled(values) },
        astNodeIds: [step.id, row.id])
    }
    return Pickle(
      id: ids.next(), uri: uri, location: row.location, name: name.filled(values), language: language,
      steps: steps.steps, tags: context.tags, astNodeIds: [scenario.id, row.id])
  }

  /// A sum that stays at the largest number rather than overflow.
  static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
  }
}

/// An outline's step with its placeholders found, once for all rows.
struct OutlineStep {
  let id: String
  let keywordType: GherkinDocument.KeywordType
  let text: OutlineText
  let arguments: [Argument]

  init(_ step: GherkinDocument.Step, _ columns: OutlineColumns) {
    id = step.id
    keywordType = step.keywordType
    text = OutlineText(step.text, columns)
    arguments = step.arguments.map { Argument($0, columns) }
  }

  /// How many bytes of text a row makes of the step.
  func cost(_ values: OutlineValues) -> Int {
    arguments.reduce(text.cost(values)) { PickleRun.sum($0, $1.cost(values)) }
  }

  /// A doc string or a table with its placeholders found.
  enum Argument {
    case docString(mediaType: OutlineText?, content: OutlineText)
    case dataTable([[OutlineText]])

    init(_ argument: GherkinDocument.StepArgument, _ columns: OutlineColumns) {
      switch argument {
      case .docString(let docString):
        self = .docString(
          mediaType: docString.mediaType.map { OutlineText($0, columns) },
          content: OutlineText(docString.content, columns))
      case .dataTable(let table):
        self = .dataTable(table.rows.map { row in row.cells.map { OutlineText($0.value, columns) } })
      }
    }

    func filled(_ values: OutlineValues) -> PickleStepArgument {
      switch self {
      case .docString(let mediaType, let content):
        .docString(PickleDocString(mediaType: mediaType?.filled(values), content: content.filled(values)))
      case .dataTable(let rows):
        .dataTable(PickleTable(rows: rows.map { row in row.map { $0.filled(values) } }))
      }
    }

    func cost(_ values: OutlineValues) -> Int {
      switch self {
      case .docString(let mediaType, let content):
        PickleRun.sum(mediaType?.cost(values) ?? 0, content.cost(values))
      case .dataTable(let rows):
        // Each cell and row costs some, placeholder or not: a table is copied for every row of the examples.
        rows.reduce(0) { sum, row in
          row.reduce(PickleRun.sum(sum, 48)) { PickleRun.sum($0, PickleRun.sum(16, $1.cost(values))) }
        }
      }
    }
  }
}
