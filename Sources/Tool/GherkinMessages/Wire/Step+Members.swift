internal import GherkinSyntax

extension GherkinDocument.Step: Message {
  init() { self.init(location: .init(), keyword: "", keywordType: .unknown, text: "", arguments: [], id: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .node)
    try coder.detail("location", &location)
    try coder.detail("keyword", &keyword)
    try coder.detail("keywordType", &keywordType, isRequired: false)
    try coder.detail("text", &text)
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
    try coder.detail("docString", &docString)
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
    try coder.detail("location", &location)
    try coder.member("content", &content)
    try coder.member("delimiter", &delimiter)
    try coder.member("mediaType", &mediaType)
  }
}

extension GherkinDocument.DataTable: Message {
  init() { self.init(location: .init(), rows: []) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.detail("location", &location)
    try coder.member("rows", &rows)
  }
}

extension GherkinDocument.TableRow: Message {
  init() { self.init(location: .init(), cells: [], id: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .node)
    try coder.detail("location", &location)
    try coder.detail("cells", &cells)
  }
}

extension GherkinDocument.TableCell: Message {
  init() { self.init(location: .init(), value: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.detail("location", &location)
    try coder.member("value", &value)
  }
}
