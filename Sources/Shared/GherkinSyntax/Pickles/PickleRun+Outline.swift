extension PickleRun {
  /// Compiles a pickle for each row of each examples table.
  mutating func compileOutline(_ scenario: GherkinDocument.Scenario, _ outer: Context) throws(ParseErrors) {
    for examples in scenario.examples {
      guard let header = examples.tableHeader, !examples.tableBody.isEmpty else { continue }
      var context = outer
      try inherit(examples.tags, at: examples.location, to: &context)
      let columns = OutlineColumns(header)
      let name = OutlineText(scenario.name, columns)
      let steps = scenario.steps.map { OutlineStep($0, columns) }
      let size = Self.size(of: context) + Self.size(of: scenario.steps)
      for row in examples.tableBody {
        budget.spend(size)
        try budget.check(at: row.location, uri: uri)
        let values = OutlineValues(row)
        var pickleSteps = PickleStepList(capacity: context.stepCount + steps.count)
        append(context.background, to: &pickleSteps)
        append(context.ruleBackground, to: &pickleSteps)
        append(steps, row, values, columns, to: &pickleSteps)
        let filledName = name.filled(values, columns, &budget)
        append(
          Pickle(
            id: ids.next(), uri: uri, location: row.location, name: filledName, language: language,
            steps: pickleSteps.steps, tags: context.tags, nodeIDs: .nodeAndRow(scenario.id, row.id)))
      }
      if let last = examples.tableBody.last { try budget.check(at: last.location, uri: uri) }
    }
  }

  /// Appends an outline's steps with the values of a row.
  private mutating func append(
    _ steps: [OutlineStep], _ row: GherkinDocument.TableRow, _ values: OutlineValues, _ columns: OutlineColumns,
    to pickleSteps: inout PickleStepList
  ) {
    for step in steps {
      let text = step.text.filled(values, columns, &budget)
      let arguments = step.arguments.isEmpty ? [] : step.arguments.map { $0.filled(values, columns, &budget) }
      pickleSteps.append(
        id: ids.next(), keywordType: step.keywordType, text: text, arguments: arguments,
        nodeIDs: .nodeAndRow(step.id, row.id))
    }
  }
}

/// An outline's step whose placeholders are located once for all rows.
final class OutlineStep {
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

  /// A doc string or a table whose placeholders are located.
  enum Argument {
    case docString(mediaType: OutlineText?, content: OutlineText, Location)
    case dataTable([[OutlineText]], [[Location]])

    init(_ argument: GherkinDocument.StepArgument, _ columns: OutlineColumns) {
      switch argument {
      case .docString(let docString):
        self = .docString(
          mediaType: docString.mediaType.map { OutlineText($0, columns) },
          content: OutlineText(docString.content, columns), docString.location)
      case .dataTable(let table):
        self = .dataTable(
          table.rows.map { row in row.cells.map { OutlineText($0.value, columns) } }, table.cellLocations)
      }
    }

    func filled(
      _ values: OutlineValues, _ columns: OutlineColumns, _ budget: inout ExpansionBudget
    ) -> PickleStepArgument {
      switch self {
      case .docString(let mediaType, let content, let location):
        .docString(
          PickleDocString(
            mediaType: mediaType?.filled(values, columns, &budget),
            content: content.filled(values, columns, &budget), location: location))
      case .dataTable(let rows, let locations):
        .dataTable(
          PickleTable(
            rows: rows.map { row in row.map { $0.filled(values, columns, &budget) } }, locations: locations))
      }
    }
  }
}

extension GherkinDocument.DataTable {
  /// The locations of the cells, row by row.
  var cellLocations: [[Location]] { rows.map { $0.cells.map(\.location) } }
}
