internal import GherkinOutcomes
internal import GherkinProtocol
internal import GherkinSyntax

extension Composer {
  /// Returns a step's keyword and text with its arguments highlighted, without the style of its status.
  ///
  /// - Parameter arguments: the byte ranges of the arguments, in order.
  func title(keyword: String, text: String, arguments: [Range<Int>]) -> StyledText {
    var line = StyledText(visible(keyword), theme.step.keyword)
    if theme.step.argument.modifiers.isEmpty, theme.step.text.modifiers.isEmpty {
      line.append(visible(text))
      return line
    }
    for piece in StepPieces.all(text, arguments) {
      line.append(visible(String(piece.text)), piece.isArgument ? theme.step.argument : theme.step.text)
    }
    return line
  }

  /// Returns `(1.5 ms)`; nil if durations are not shown, and for steps that did not run.
  func duration(of result: TestStepResult) -> StyledText? {
    guard options.includeDurations, result.duration > .zero else { return nil }
    return StyledText("(\(ShortTime.text(result.duration)))", theme.location)
  }

  /// Returns the table and the doc string of a step; empty if they are not shown.
  func lines(of blocks: ArraySlice<PickleStepArgument>) -> [StyledText] {
    guard options.includeStepArguments else { return [] }
    return blocks.flatMap { argument in
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
