internal import GherkinSyntax

extension Pickle: Message {
  init() {
    self.init(
      id: "", uri: "", location: .init(), name: "", language: "", steps: [], tags: [], astNodeIds: [])
  }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .pickle)
    try coder.member("uri", &uri)
    try coder.member("location", &location, isRequired: false)
    try coder.reference("astNodeIds", &astNodeIds, .node)
    try coder.member("tags", &tags)
    try coder.member("name", &name)
    try coder.member("language", &language)
    try coder.member("steps", &steps)
  }
}

extension PickleTag: Message {
  init() { self.init(name: "", astNodeId: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("name", &name)
    try coder.reference("astNodeId", &astNodeId, .node)
  }
}

extension PickleStep: Message {
  init() { self.init(id: "", type: .unknown, text: "", arguments: [], astNodeIds: []) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .pickleStep)
    try coder.member("text", &text)
    try coder.member("type", &type, isRequired: false)
    var argument = arguments.isEmpty ? nil : PickleStepArguments(arguments)
    try coder.member("argument", &argument)
    if Coder.isReading { arguments = argument?.arguments ?? [] }
    try coder.reference("astNodeIds", &astNodeIds, .node)
  }
}

extension PickleStep.StepType: MessageValue {
  init() { self = .unknown }
}

/// A step's arguments: one object in JSON, which numbers several from 1.
private struct PickleStepArguments {
  var docString: NumberedDocString?
  var dataTable: NumberedTable?

  init(_ arguments: [PickleStepArgument]) {
    for (offset, argument) in arguments.enumerated() {
      let index = arguments.count > 1 ? offset + 1 : nil
      switch argument {
      case .docString(let docString): self.docString = NumberedDocString(index: index, docString: docString)
      case .dataTable(let table): dataTable = NumberedTable(index: index, table: table)
      }
    }
  }

  var isTableFirst: Bool { (dataTable?.index ?? 1) < (docString?.index ?? 1) }

  var arguments: [PickleStepArgument] {
    let docStrings = docString.map { [PickleStepArgument.docString($0.docString)] } ?? []
    let tables = dataTable.map { [PickleStepArgument.dataTable($0.table)] } ?? []
    return isTableFirst ? tables + docStrings : docStrings + tables
  }
}

extension PickleStepArguments: Message {
  init() { self.init([]) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    let isTableFirst = isTableFirst
    if isTableFirst { try coder.member("dataTable", &dataTable) }
    try coder.member("docString", &docString)
    if !isTableFirst { try coder.member("dataTable", &dataTable) }
  }
}

private struct NumberedDocString {
  var index: Int?
  var docString = PickleDocString(mediaType: nil, content: "")
}

extension NumberedDocString: Message {
  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("argumentIndex", &index)
    try coder.member("content", &docString.content)
    try coder.member("mediaType", &docString.mediaType)
  }
}

private struct NumberedTable {
  var index: Int?
  var table = PickleTable(rows: [])
}

extension NumberedTable: Message {
  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("argumentIndex", &index)
    // The schema requires a cell in each row. A row without cells is a line with a single bar, and so are all rows of
    // its table.
    var rows = table.rows.filter { !$0.isEmpty }.map(PickleTableRow.init)
    try coder.member("rows", &rows)
    if Coder.isReading { table.rows = rows.map(\.cells) }
  }
}

private struct PickleTableRow {
  var cells: [String] = []
}

extension PickleTableRow: Message {
  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    var cells = cells.map(PickleTableCell.init)
    try coder.member("cells", &cells)
    if Coder.isReading { self.cells = cells.map(\.value) }
  }
}

private struct PickleTableCell {
  var value = ""
}

extension PickleTableCell: Message {
  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("value", &value)
  }
}
