extension DocumentBuilder {
  /// A doc string that has not been closed yet.
  struct OpenDocString {
    let location: Location
    let mediaType: String?
    let delimiter: Fence
  }

  mutating func beginStep(_ token: Token, _ matcher: borrowing LineMatcher) {
    hasOpenStep = true
    steps.append(
      GherkinDocument.Step(
        location: token.location, keyword: matcher.keyword(of: token), keywordType: token.keywordType,
        text: matcher.bytes.text(token.textStart, token.textEnd), arguments: [], id: ""))
  }

  /// Closes the open step, or the description before the first step.
  mutating func closeStep(_ errors: inout ErrorList) {
    guard hasOpenStep else {
      closeDescription()
      return
    }
    closeStepTable(&errors)
    hasOpenStep = false
    let id = ids.next()
    steps.changeLast { $0.id = id }
  }

  /// Whether the current step or header has rows.
  var hasOpenTable: Bool { !rows.isEmpty }

  mutating func addRow(_ location: Location, cells: [GherkinDocument.TableCell]) {
    rows.append(GherkinDocument.TableRow(location: location, cells: cells, id: ids.next()))
  }

  /// Closes the open table. A row whose number of cells differs from the first row's is an error, which is reported
  /// once for each table.
  mutating func closeTable(_ errors: inout ErrorList) -> [GherkinDocument.TableRow] {
    let rows = rows.take()
    if let ragged = rows.indices.first(where: { rows[$0].cells.count != rows[0].cells.count }) {
      errors.add(.inconsistentCellCount, at: rows[ragged].location)
    }
    return rows
  }

  private mutating func closeStepTable(_ errors: inout ErrorList) {
    guard hasOpenTable else { return }
    let table = closeTable(&errors)
    guard let first = table.first else { return }
    let dataTable = GherkinDocument.DataTable(location: first.location, rows: table)
    addArgument(.dataTable(dataTable))
  }

  private mutating func addArgument(_ argument: GherkinDocument.StepArgument) {
    steps.changeLast { step in
      // There is nearly always only one argument. Appending to an array would allocate more capacity.
      if step.arguments.isEmpty { step.arguments = [argument] } else { step.arguments.append(argument) }
    }
  }

  mutating func beginDocString(_ token: Token, _ bytes: SourceBytes, _ errors: inout ErrorList) {
    guard case .fence(let fence) = token.keyword else { return }
    closeStepTable(&errors)
    let hasMediaType = token.textStart < token.textEnd
    openDocString = OpenDocString(
      location: token.location, mediaType: hasMediaType ? bytes.text(token.textStart, token.textEnd) : nil,
      delimiter: fence)
  }

  mutating func addDocStringLine(_ token: Token, _ matcher: borrowing LineMatcher) {
    docStringText.addLine { matcher.appendText(of: token, to: &$0) }
  }

  mutating func closeDocString() {
    guard let open = openDocString else { return }
    openDocString = nil
    addArgument(
      .docString(
        GherkinDocument.DocString(
          location: open.location, mediaType: open.mediaType,
          content: docStringText.takeAll(), delimiter: open.delimiter.rawValue)))
  }
}
