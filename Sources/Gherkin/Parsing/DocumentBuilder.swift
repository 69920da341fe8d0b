/// Builds the syntax tree from the inside out: what is open is held here, and becomes a node, with its id, when it closes.
///
/// Lists grow in rooms that are used again and leave as arrays of exactly their size.
struct DocumentBuilder {
  private let uri: String
  let ids: any IDGenerator
  private var comments: [GherkinDocument.Comment] = []
  private var feature: GherkinDocument.Feature?

  private var featureHeader: Header?
  private var language = ""
  private var featureChildren: [GherkinDocument.FeatureChild] = []
  private var ruleHeader: Header?
  private var ruleChildren: [GherkinDocument.RuleChild] = []
  /// The background or scenario that is open.
  private var sectionHeader: Header?
  private var sectionIsScenario = false
  private var examplesHeader: Header?
  private var examples: [GherkinDocument.Examples] = []
  /// Tags whose header has not come yet.
  private var waitingTags: [GherkinDocument.Tag] = []

  var description = TextRoom()
  var openStep: OpenStep?
  var steps: [GherkinDocument.Step] = []
  var rows: [GherkinDocument.TableRow] = []
  var openDocString: OpenDocString?
  var docStringText = TextRoom()

  init(uri: String, ids: any IDGenerator) {
    self.uri = uri
    self.ids = ids
  }

  /// The document, when all is closed.
  var document: GherkinDocument {
    GherkinDocument(uri: uri, feature: feature, comments: comments)
  }

  mutating func addComment(_ token: Token, _ bytes: SourceBytes) {
    comments.append(
      GherkinDocument.Comment(location: token.location, text: bytes.text(token.textStart, token.textEnd)))
  }

  mutating func addTags(_ tags: [GherkinDocument.Tag]) {
    waitingTags.append(contentsOf: tags)
  }

  mutating func addDescriptionLine(_ token: Token, _ bytes: SourceBytes) {
    description.addLine(isBlank: token.line.isBlank) { text in
      text.append(contentsOf: bytes.slice(token.textStart, token.textEnd))
    }
  }
}

extension DocumentBuilder {
  /// The header of a node that is open, with the tags above it.
  private struct Header {
    let location: Location
    let keyword: String
    let name: String
    var tags: [GherkinDocument.Tag]
    var description = ""
  }

  private mutating func header(_ token: Token, _ bytes: SourceBytes) -> Header {
    defer { waitingTags.removeAll(keepingCapacity: true) }
    return Header(
      location: token.location, keyword: token.keyword, name: bytes.text(token.textStart, token.textEnd),
      tags: waitingTags.withUnsafeBufferPointer { Array($0) })
  }

  mutating func beginFeature(_ token: Token, _ bytes: SourceBytes, language: String) {
    featureHeader = header(token, bytes)
    self.language = language
  }

  mutating func beginRule(_ token: Token, _ bytes: SourceBytes) {
    ruleHeader = header(token, bytes)
  }

  mutating func beginBackground(_ token: Token, _ bytes: SourceBytes) {
    closeDescription()
    sectionHeader = header(token, bytes)
    sectionIsScenario = false
  }

  mutating func beginScenario(_ token: Token, _ bytes: SourceBytes) {
    sectionHeader = header(token, bytes)
    sectionIsScenario = true
  }

  mutating func beginExamples(_ token: Token, _ bytes: SourceBytes) {
    examplesHeader = header(token, bytes)
  }

  /// Gives the description, if there is one, to the header it stands under: the innermost that is open.
  mutating func closeDescription() {
    guard !description.isEmpty else { return }
    let text = description.takeTrimmed()
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
  /// Closes the block of examples that is open, or the step before the first.
  mutating func closeExamples(_ errors: inout ErrorList) {
    guard let open = examplesHeader else {
      closeStep(&errors)
      return
    }
    closeDescription()
    let table = closeTable(&errors)
    let header = examplesHeader ?? open
    examplesHeader = nil
    let tags = identified(header.tags)
    examples.append(
      GherkinDocument.Examples(
        location: header.location, tags: tags, keyword: header.keyword, name: header.name,
        description: header.description, tableHeader: table.first, tableBody: Array(table.dropFirst()), id: ids.next()))
  }

  /// Closes the background or scenario that is open.
  mutating func closeSection(_ errors: inout ErrorList) {
    closeExamples(&errors)
    closeDescription()
    guard let header = sectionHeader else { return }
    sectionHeader = nil
    let steps = takeSteps()
    if sectionIsScenario {
      let tags = identified(header.tags)
      let scenario = GherkinDocument.Scenario(
        location: header.location, tags: tags, keyword: header.keyword, name: header.name,
        description: header.description, steps: steps, examples: examples, id: ids.next())
      examples = []
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

  /// Closes the rule that is open, or what stands before the first.
  mutating func closeRule(_ errors: inout ErrorList) {
    closeSection(&errors)
    guard let header = ruleHeader else { return }
    ruleHeader = nil
    let tags = identified(header.tags)
    featureChildren.append(
      .rule(
        GherkinDocument.Rule(
          location: header.location, tags: tags, keyword: header.keyword, name: header.name,
          description: header.description, children: ruleChildren, id: ids.next())))
    ruleChildren = []
  }

  /// Closes all that is open, at the end of the file.
  mutating func closeFeature(_ errors: inout ErrorList) {
    closeRule(&errors)
    guard let header = featureHeader else { return }
    feature = GherkinDocument.Feature(
      location: header.location, tags: identified(header.tags), language: language, keyword: header.keyword,
      name: header.name, description: header.description,
      children: featureChildren.withUnsafeBufferPointer { Array($0) })
  }

  /// Tags with their ids, given when their node closes.
  private func identified(_ tags: [GherkinDocument.Tag]) -> [GherkinDocument.Tag] {
    var tags = tags
    for index in tags.indices { tags[index].id = ids.next() }
    return tags
  }
}
