extension DocumentBuilder {
  /// A step that may still get arguments.
  struct OpenStep {
    let location: Location
    let keyword: String
    let keywordType: GherkinDocument.KeywordType
    let text: String
    var arguments: [GherkinDocument.StepArgument] = []
  }

  /// A doc string whose closing fence has not come yet.
  struct OpenDocString {
    let location: Location
    let mediaType: String?
    let delimiter: String
  }

  mutating func beginStep(_ token: Token, _ bytes: SourceBytes) {
    openStep = OpenStep(
      location: token.location, keyword: token.keyword, keywordType: token.keywordType,
      text: bytes.text(token.textStart, token.textEnd))
  }

  /// Closes the step that is open, or the description before the first.
  mutating func closeStep(_ errors: inout ErrorList) {
    guard openStep != nil else {
      closeDescription()
      return
    }
    closeStepTable(&errors)
    guard let step = openStep else { return }
    openStep = nil
    steps.append(
      GherkinDocument.Step(
        location: step.location, keyword: step.keyword, keywordType: step.keywordType, text: step.text,
        arguments: step.arguments, id: ids.next()))
  }

  /// The steps of the section that closes.
  mutating func takeSteps() -> [GherkinDocument.Step] {
    defer { steps.removeAll(keepingCapacity: true) }
    return steps.withUnsafeBufferPointer { Array($0) }
  }

  /// Whether a row has come since the last step or header.
  var hasOpenTable: Bool { !rows.isEmpty }

  mutating func addRow(_ location: Location, cells: [GherkinDocument.TableCell]) {
    rows.append(GherkinDocument.TableRow(location: location, cells: cells, id: ids.next()))
  }

  /// The rows of the table that is open. One that has not as many cells as the first is an error; only one is told a table.
  mutating func closeTable(_ errors: inout ErrorList) -> [GherkinDocument.TableRow] {
    guard let first = rows.first else { return [] }
    defer { rows.removeAll(keepingCapacity: true) }
    if let ragged = rows.first(where: { $0.cells.count != first.cells.count }) {
      errors.add(.inconsistentCellCount, at: ragged.location)
    }
    return rows.withUnsafeBufferPointer { Array($0) }
  }

  private mutating func closeStepTable(_ errors: inout ErrorList) {
    let table = closeTable(&errors)
    guard let first = table.first else { return }
    openStep?.arguments.append(.dataTable(GherkinDocument.DataTable(location: first.location, rows: table)))
  }

  mutating func beginDocString(_ token: Token, _ bytes: SourceBytes, _ errors: inout ErrorList) {
    closeStepTable(&errors)
    let hasMediaType = token.textStart < token.textEnd
    openDocString = OpenDocString(
      location: token.location, mediaType: hasMediaType ? bytes.text(token.textStart, token.textEnd) : nil,
      delimiter: token.keyword)
  }

  mutating func addDocStringLine(_ token: Token, _ matcher: LineMatcher) {
    docStringText.addLine { matcher.appendText(of: token, to: &$0) }
  }

  mutating func closeDocString() {
    guard let open = openDocString else { return }
    openDocString = nil
    openStep?.arguments.append(
      .docString(
        GherkinDocument.DocString(
          location: open.location, mediaType: open.mediaType,
          content: docStringText.takeAll(), delimiter: open.delimiter)))
  }
}
