internal import CucumberMessages
internal import Gherkin

extension Composer {
  /// A step's keyword and text, its arguments set off.
  func title(
    of step: PickleStep, keyword: String, testStep: Envelope.TestStep?, status: Envelope.TestStepResult.Status
  ) -> StyledText {
    var line = StyledText(visible(keyword), theme.step.keyword)
    var text = StyledText()
    let units = Array(step.text.utf16)
    var end = 0
    for (start, length) in argumentPlaces(testStep) where start >= end && start + length <= units.count {
      text.append(visible(String(decoding: units[end..<start], as: UTF16.self)))
      end = start + length
      text.append(visible(String(decoding: units[start..<end], as: UTF16.self)), theme.step.argument)
    }
    text.append(visible(String(decoding: units[end...], as: UTF16.self)))
    line.append(text.styled(theme.step.text))
    return line.styled(style(of: status))
  }

  /// Where arguments stand in a step's text, in UTF-16 units; nowhere unless exactly one definition matches.
  private func argumentPlaces(_ step: Envelope.TestStep?) -> [(start: Int, length: Int)] {
    guard let lists = step?.stepMatchArgumentsLists, lists.count == 1 else { return [] }
    return lists[0].compactMap { argument in
      guard let start = argument.group.start, let value = argument.group.value else { return nil }
      return (start, value.utf16.count)
    }
  }

  /// A hook's kind and name.
  func title(of hook: Envelope.Hook?) -> String {
    let kind =
      switch hook?.type {
      case .beforeTestRun: "BeforeAll"
      case .afterTestRun: "AfterAll"
      case .beforeTestCase: "Before"
      case .afterTestCase: "After"
      case .beforeTestStep: "BeforeStep"
      case .afterTestStep: "AfterStep"
      case nil: "Hook"
      }
    return visible(hook?.name.map { "\(kind) (\($0))" } ?? kind)
  }

  /// The table and the doc string of a step.
  func arguments(of step: PickleStep) -> [StyledText] {
    step.arguments.flatMap { argument in
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
        widths[column] = max(widths[column], cell.unicodeScalars.count)
      }
    }
    return rows.map { row in
      var line = StyledText("|", style.border)
      for (cell, width) in zip(row, widths) {
        line.append(" ")
        line.append(cell, style.content)
        line.append(String(repeating: " ", count: width - cell.unicodeScalars.count + 1))
        line.append("|", style.border)
      }
      return line.styled(style.all)
    }
  }
}
