internal import GherkinMessages
internal import GherkinSyntax

extension Composer {
  /// Returns a step's keyword and text with its arguments highlighted.
  func title(
    of step: PickleStep, keyword: String, testStep: Envelope.TestStep?, status: Envelope.TestStepResult.Status
  ) -> StyledText {
    var line = StyledText(visible(keyword), theme.step.keyword)
    for piece in StepPieces.all(step.text, testStep) {
      line.append(visible(String(piece.text)), piece.isArgument ? theme.step.argument : theme.step.text)
    }
    return line.styled(style(of: status))
  }

  /// Returns the number of columns of a step's keyword and text.
  func columns(of step: PickleStep, keyword: String) -> Int {
    columns(TextWidth(of: visible(keyword))) + columns(TextWidth(of: visible(step.text)))
  }

  /// Returns `(1.5 ms)`; nil if durations are not shown, and for steps that did not run.
  func duration(of result: Envelope.TestStepResult) -> StyledText? {
    guard options.includeDurations, result.duration > .zero else { return nil }
    return StyledText("(\(ShortTime.text(result.duration)))", theme.location)
  }

  /// Returns a hook's kind and name.
  func title(of hook: Envelope.Hook?) -> String {
    visible(Envelope.Hook.title(of: hook))
  }

  /// Returns the table and the doc string of a step; empty if they are not shown.
  func arguments(of step: PickleStep) -> [StyledText] {
    guard options.includeStepArguments else { return [] }
    return step.arguments.flatMap { argument in
      switch argument {
      case .docString(let docString): lines(of: docString)
      case .dataTable(let table): lines(of: table)
      }
    }
  }

  private func lines(of docString: PickleDocString) -> [StyledText] {
    let style = theme.docString
    let fence = StyledText("\"\"\"", style.delimiter)
    var opening = fence
    opening.append(visible(docString.mediaType ?? ""), style.mediaType)
    let content = visibleLines(docString.content).map { StyledText($0, style.content) }
    return ([opening] + content + [fence]).map { $0.styled(style.all) }
  }

  private func lines(of table: PickleTable) -> [StyledText] {
    let style = theme.dataTable
    let rows = table.rows.map { $0.map { visible($0.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")) } }
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], columns(TextWidth(of: cell)))
      }
    }
    return rows.map { row in
      var line = StyledText("|", style.border)
      for (cell, width) in zip(row, widths) {
        line.append(" ")
        line.append(cell, style.content)
        line.append(String(repeating: " ", count: width - columns(TextWidth(of: cell)) + 1))
        line.append("|", style.border)
      }
      return line.styled(style.all)
    }
  }
}
