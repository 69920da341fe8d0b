internal import GherkinSyntax

extension GherkinDocument: Message {
  init() { self.init(uri: "", feature: nil, comments: []) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("feature", &feature)
    try coder.member("comments", &comments)
    try coder.member("uri", &uri, isRequired: false)
  }
}

extension GherkinDocument.Comment: Message {
  init() { self.init(location: .init(), text: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("location", &location)
    try coder.member("text", &text)
  }
}

extension GherkinDocument.Tag: Message {
  init() { self.init(location: .init(), name: "", id: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("location", &location)
    try coder.member("name", &name)
    try coder.id("id", &id, .node)
  }
}

extension GherkinDocument.Feature: Message {
  init() {
    self.init(
      location: .init(), tags: [], language: "", keyword: "", name: "", description: "", children: [])
  }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("tags", &tags)
    try coder.member("location", &location)
    try coder.member("language", &language)
    // A Markdown feature without a heading has no keyword. The schema requires the member; the official parser omits
    // it.
    if !keyword.isEmpty || !coder.omitsEmptyKeywords { try coder.member("keyword", &keyword, isRequired: false) }
    try coder.member("name", &name)
    try coder.member("description", &description)
    try coder.member("children", &children)
  }
}

extension GherkinDocument.FeatureChild: Message {
  init() { self = .scenario(.init()) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.alternative("background", &self, Self.background) {
      if case .background(let child) = $0 { child } else { nil }
    }
    try coder.alternative("scenario", &self, isRequired: true, Self.scenario) {
      if case .scenario(let child) = $0 { child } else { nil }
    }
    try coder.alternative("rule", &self, Self.rule) { if case .rule(let child) = $0 { child } else { nil } }
  }
}

extension GherkinDocument.Rule: Message {
  init() {
    self.init(location: .init(), tags: [], keyword: "", name: "", description: "", children: [], id: "")
  }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .node)
    try coder.member("location", &location)
    try coder.member("keyword", &keyword)
    try coder.member("name", &name)
    try coder.member("description", &description)
    try coder.member("children", &children)
    try coder.member("tags", &tags)
  }
}

extension GherkinDocument.RuleChild: Message {
  init() { self = .scenario(.init()) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.alternative("background", &self, Self.background) {
      if case .background(let child) = $0 { child } else { nil }
    }
    try coder.alternative("scenario", &self, isRequired: true, Self.scenario) {
      if case .scenario(let child) = $0 { child } else { nil }
    }
  }
}

extension GherkinDocument.Background: Message {
  init() { self.init(location: .init(), keyword: "", name: "", description: "", steps: [], id: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .node)
    try coder.member("location", &location)
    try coder.member("keyword", &keyword)
    try coder.member("name", &name)
    try coder.member("description", &description)
    try coder.member("steps", &steps)
  }
}

extension GherkinDocument.Scenario: Message {
  init() {
    self.init(
      location: .init(), tags: [], keyword: "", name: "", description: "", steps: [], examples: [], id: "")
  }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .node)
    try coder.member("tags", &tags)
    try coder.member("location", &location)
    try coder.member("keyword", &keyword)
    try coder.member("name", &name)
    try coder.member("description", &description)
    try coder.member("steps", &steps)
    try coder.member("examples", &examples)
  }
}

extension GherkinDocument.Examples: Message {
  init() {
    self.init(
      location: .init(), tags: [], keyword: "", name: "", description: "", tableHeader: nil, tableBody: [], id: "")
  }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .node)
    try coder.member("tags", &tags)
    try coder.member("location", &location)
    try coder.member("keyword", &keyword)
    try coder.member("name", &name)
    try coder.member("description", &description)
    try coder.member("tableHeader", &tableHeader)
    try coder.member("tableBody", &tableBody)
  }
}

extension GherkinDocument.Step: Message {
  init() { self.init(location: .init(), keyword: "", keywordType: .unknown, text: "", arguments: [], id: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .node)
    try coder.member("location", &location)
    try coder.member("keyword", &keyword)
    try coder.member("keywordType", &keywordType, isRequired: false)
    try coder.member("text", &text)
    // Members are written in the order of the arguments; when they are read, their lines determine the order.
    var docString: GherkinDocument.DocString?
    var dataTable: GherkinDocument.DataTable?
    var isTableFirst = false
    for argument in arguments {
      switch argument {
      case .docString(let argument): docString = argument
      case .dataTable(let argument): (dataTable, isTableFirst) = (argument, docString == nil)
      }
    }
    if isTableFirst { try coder.member("dataTable", &dataTable) }
    try coder.member("docString", &docString)
    if !isTableFirst { try coder.member("dataTable", &dataTable) }
    if docString != nil || dataTable != nil { arguments = Self.inOrder(docString, dataTable) }
  }

  /// The arguments in the order of their lines.
  private static func inOrder(
    _ docString: GherkinDocument.DocString?, _ table: GherkinDocument.DataTable?
  ) -> [GherkinDocument.StepArgument] {
    let isTableFirst = (table?.location.line ?? 0) < (docString?.location.line ?? 0)
    let docStrings = docString.map { [GherkinDocument.StepArgument.docString($0)] } ?? []
    let tables = table.map { [GherkinDocument.StepArgument.dataTable($0)] } ?? []
    return isTableFirst ? tables + docStrings : docStrings + tables
  }
}

extension GherkinDocument.KeywordType: MessageValue {
  init() { self = .unknown }
}

extension GherkinDocument.DocString: Message {
  init() { self.init(location: .init(), mediaType: nil, content: "", delimiter: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("location", &location)
    try coder.member("content", &content)
    try coder.member("delimiter", &delimiter)
    try coder.member("mediaType", &mediaType)
  }
}

extension GherkinDocument.DataTable: Message {
  init() { self.init(location: .init(), rows: []) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("location", &location)
    try coder.member("rows", &rows)
  }
}

extension GherkinDocument.TableRow: Message {
  init() { self.init(location: .init(), cells: [], id: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .node)
    try coder.member("location", &location)
    try coder.member("cells", &cells)
  }
}

extension GherkinDocument.TableCell: Message {
  init() { self.init(location: .init(), value: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("location", &location)
    try coder.member("value", &value)
  }
}
