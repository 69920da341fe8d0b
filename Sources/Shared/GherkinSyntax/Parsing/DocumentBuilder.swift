/// Builds the syntax tree from the inside out: open nodes are kept here, and become nodes with ids when they are
/// closed.
///
/// Lists grow in reusable buffers, whose elements are moved into arrays of the exact size.
struct DocumentBuilder: ~Copyable {
  private let uri: String
  let ids: IncrementingIDGenerator
  private var comments: [GherkinDocument.Comment] = []
  private var feature: GherkinDocument.Feature?

  private var featureHeader: Header?
  private var language = ""
  private var featureChildren: [GherkinDocument.FeatureChild] = []
  private var ruleHeader: Header?
  private var ruleChildren: [GherkinDocument.RuleChild] = []
  /// The header of the open background or scenario.
  private var sectionHeader: Header?
  private var sectionIsScenario = false
  private var examplesHeader: Header?
  private var examples: [GherkinDocument.Examples] = []
  /// The tags of the next header.
  private var waitingTags: [GherkinDocument.Tag] = []

  var description = LineAccumulator()
  /// Whether the last step is open. It can still get arguments, and gets its id when it is closed.
  var hasOpenStep = false
  var steps: [GherkinDocument.Step] = []
  var rows: [GherkinDocument.TableRow] = []
  var openDocString: OpenDocString?
  var docStringText = LineAccumulator()

  init(uri: String, ids: IncrementingIDGenerator) {
    self.uri = uri
    self.ids = ids
  }

  /// Returns the document after everything has been closed.
  mutating func finishDocument() -> GherkinDocument {
    GherkinDocument(uri: uri, feature: feature, comments: comments.popAll())
  }

  mutating func addComment(_ token: Token, _ bytes: SourceBytes) {
    comments.append(
      GherkinDocument.Comment(location: token.location, text: bytes.text(token.textStart, token.textEnd)))
  }

  mutating func addTags(_ tags: [GherkinDocument.Tag]) {
    for tag in tags { waitingTags.append(tag) }
  }

  mutating func addDescriptionLine(_ token: Token, _ bytes: SourceBytes) {
    description.addLine(isBlank: token.line.isBlank) { text in
      text.append(contentsOf: bytes.slice(token.textStart, token.textEnd))
    }
  }
}

extension DocumentBuilder {
  /// The header of an open node, with the tags above it.
  private struct Header {
    let location: Location
    let keyword: String
    let name: String
    var tags: [GherkinDocument.Tag]
    var description = ""
  }

  private mutating func header(_ token: Token, _ matcher: borrowing LineMatcher) -> Header {
    Header(
      location: token.location, keyword: matcher.keyword(of: token),
      name: matcher.bytes.text(token.textStart, token.textEnd), tags: waitingTags.popAll())
  }

  mutating func beginFeature(_ token: Token, _ matcher: borrowing LineMatcher) {
    featureHeader = header(token, matcher)
    language = matcher.keywords.code
  }

  mutating func beginRule(_ token: Token, _ matcher: borrowing LineMatcher) {
    ruleHeader = header(token, matcher)
  }

  mutating func beginBackground(_ token: Token, _ matcher: borrowing LineMatcher) {
    closeDescription()
    sectionHeader = header(token, matcher)
    sectionIsScenario = false
  }

  mutating func beginScenario(_ token: Token, _ matcher: borrowing LineMatcher) {
    sectionHeader = header(token, matcher)
    sectionIsScenario = true
  }

  mutating func beginExamples(_ token: Token, _ matcher: borrowing LineMatcher) {
    examplesHeader = header(token, matcher)
  }

  /// Adds the description, if there is one, to the innermost open header.
  mutating func closeDescription() {
    guard !description.isEmpty else { return }
    let text = description.popTrimmed()
    if examplesHeader != nil {
      examplesHeader?.description = text
    } else if sectionHeader != nil {
      sectionHeader?.description = text
    } else if ruleHeader != nil {
      ruleHeader?.description = text
    } else {
      featureHeader?.description = text
    }
  }
}

extension DocumentBuilder {
  /// Closes the open examples, or the step before the first examples.
  mutating func closeExamples(_ errors: inout ErrorList) {
    guard examplesHeader != nil else {
      closeStep(&errors)
      return
    }
    closeDescription()
    let table = closeTable(&errors)
    guard var header = examplesHeader else { return }
    examplesHeader = nil
    identify(&header.tags)
    examples.append(
      GherkinDocument.Examples(
        location: header.location, tags: header.tags, keyword: header.keyword, name: header.name,
        description: header.description, tableHeader: table.first, tableBody: Array(table.dropFirst()), id: ids.next()))
  }

  /// Closes the open background or scenario.
  mutating func closeSection(_ errors: inout ErrorList) {
    closeExamples(&errors)
    closeDescription()
    guard var header = sectionHeader else { return }
    sectionHeader = nil
    let steps = steps.popAll()
    if sectionIsScenario {
      identify(&header.tags)
      let scenario = GherkinDocument.Scenario(
        location: header.location, tags: header.tags, keyword: header.keyword, name: header.name,
        description: header.description, steps: steps, examples: examples.popAll(), id: ids.next())
      if ruleHeader == nil {
        featureChildren.append(.scenario(scenario))
      } else {
        ruleChildren.append(.scenario(scenario))
      }
    } else {
      let background = GherkinDocument.Background(
        location: header.location, keyword: header.keyword, name: header.name, description: header.description,
        steps: steps, id: ids.next())
      if ruleHeader == nil {
        featureChildren.append(.background(background))
      } else {
        ruleChildren.append(.background(background))
      }
    }
  }

  /// Closes the open rule, or the nodes before the first rule.
  mutating func closeRule(_ errors: inout ErrorList) {
    closeSection(&errors)
    guard var header = ruleHeader else { return }
    ruleHeader = nil
    identify(&header.tags)
    featureChildren.append(
      .rule(
        GherkinDocument.Rule(
          location: header.location, tags: header.tags, keyword: header.keyword, name: header.name,
          description: header.description, children: ruleChildren.popAll(), id: ids.next())))
  }

  /// Closes all open nodes at the end of the file.
  mutating func closeFeature(_ errors: inout ErrorList) {
    closeRule(&errors)
    guard var header = featureHeader else { return }
    featureHeader = nil
    identify(&header.tags)
    feature = GherkinDocument.Feature(
      location: header.location, tags: header.tags, language: language, keyword: header.keyword,
      name: header.name, description: header.description,
      children: featureChildren.popAll())
  }

  /// Assigns ids to tags when their node is closed.
  private func identify(_ tags: inout [GherkinDocument.Tag]) {
    for index in tags.indices { tags[index].id = ids.next() }
  }
}

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
    let rows = rows.popAll()
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
          content: docStringText.popAll(), delimiter: open.delimiter.rawValue)))
  }
}
