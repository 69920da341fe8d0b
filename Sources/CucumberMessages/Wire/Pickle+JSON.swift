package import Gherkin

extension Pickle: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("uri", uri)
    json.member("location", location)
    json.member("astNodeIds", astNodeIds)
    json.member("tags", tags)
    json.member("name", name)
    json.member("language", language)
    json.member("steps", steps)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var id: String?
    var uri: String?
    var location: Location?
    var name: String?
    var language: String?
    var steps: [PickleStep]?
    var tags: [PickleTag]?
    var astNodeIds: [String]?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "id": id = try json.string()
      case "uri": uri = try json.string()
      case "location": location = try json.object()
      case "name": name = try json.string()
      case "language": language = try json.string()
      case "steps": steps = try json.objects()
      case "tags": tags = try json.objects()
      case "astNodeIds": astNodeIds = try json.strings()
      default: try json.skip()
      }
    }
    self.init(
      id: try json.required(id, "id"),
      uri: try json.required(uri, "uri"),
      location: try json.required(location, "location"),
      name: try json.required(name, "name"),
      language: try json.required(language, "language"),
      steps: try json.required(steps, "steps"),
      tags: try json.required(tags, "tags"),
      astNodeIds: try json.required(astNodeIds, "astNodeIds")
    )
  }
}

extension PickleTag: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("name", name)
    json.member("astNodeId", astNodeId)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var name: String?
    var astNodeId: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "name": name = try json.string()
      case "astNodeId": astNodeId = try json.string()
      default: try json.skip()
      }
    }
    self.init(
      name: try json.required(name, "name"),
      astNodeId: try json.required(astNodeId, "astNodeId")
    )
  }
}

extension PickleStep: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("text", text)
    json.member("type", type)
    if !arguments.isEmpty { json.member("argument", PickleStepArguments(arguments: arguments)) }
    json.member("astNodeIds", astNodeIds)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var id: String?
    var type = StepType.unknown
    var text: String?
    var arguments: PickleStepArguments?
    var astNodeIds: [String]?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "id": id = try json.string()
      case "type": type = try json.choice()
      case "text": text = try json.string()
      case "argument": arguments = try json.object()
      case "astNodeIds": astNodeIds = try json.strings()
      default: try json.skip()
      }
    }
    self.init(
      id: try json.required(id, "id"),
      type: type,
      text: try json.required(text, "text"),
      arguments: arguments?.arguments ?? [],
      astNodeIds: try json.required(astNodeIds, "astNodeIds")
    )
  }
}

/// A step's arguments: one object on the wire, which numbers them from 1 where there are several.
private struct PickleStepArguments: JSONWritable {
  var arguments: [PickleStepArgument]

  func write(to json: inout JSONWriter) {
    for (offset, argument) in arguments.enumerated() {
      let index = arguments.count > 1 ? offset + 1 : nil
      switch argument {
      case .docString(let docString): json.member("docString", NumberedDocString(index: index, docString: docString))
      case .dataTable(let table): json.member("dataTable", NumberedTable(index: index, table: table))
      }
    }
  }
}

extension PickleStepArguments: JSONReadable {
  init(from json: inout JSONReader) throws(JSONError) {
    var docString: NumberedDocString?
    var dataTable: NumberedTable?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "docString": docString = try json.object()
      case "dataTable": dataTable = try json.object()
      default: try json.skip()
      }
    }
    let isTableFirst = (dataTable?.index ?? 1) < (docString?.index ?? 1)
    let docStrings = docString.map { [PickleStepArgument.docString($0.docString)] } ?? []
    let tables = dataTable.map { [PickleStepArgument.dataTable($0.table)] } ?? []
    self.init(arguments: isTableFirst ? tables + docStrings : docStrings + tables)
  }
}

private struct NumberedDocString: JSONWritable {
  var index: Int?
  var docString: PickleDocString

  func write(to json: inout JSONWriter) {
    json.member("argumentIndex", index)
    json.member("content", docString.content)
    json.member("mediaType", docString.mediaType)
  }
}

extension NumberedDocString: JSONReadable {
  init(from json: inout JSONReader) throws(JSONError) {
    var index: Int?
    var mediaType: String?
    var content: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "argumentIndex": index = try json.integer()
      case "content": content = try json.string()
      case "mediaType": mediaType = try json.string()
      default: try json.skip()
      }
    }
    let docString = PickleDocString(mediaType: mediaType, content: try json.required(content, "content"))
    self.init(index: index, docString: docString)
  }
}

private struct NumberedTable: JSONWritable {
  var index: Int?
  var table: PickleTable

  func write(to json: inout JSONWriter) {
    json.member("argumentIndex", index)
    json.member("rows", table.rows.map(PickleTableRow.init))
  }
}

extension NumberedTable: JSONReadable {
  init(from json: inout JSONReader) throws(JSONError) {
    var index: Int?
    var rows: [PickleTableRow]?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "argumentIndex": index = try json.integer()
      case "rows": rows = try json.objects()
      default: try json.skip()
      }
    }
    self.init(index: index, table: PickleTable(rows: try json.required(rows, "rows").map(\.cells)))
  }
}

private struct PickleTableRow: JSONWritable {
  var cells: [String]

  func write(to json: inout JSONWriter) {
    json.member("cells", cells.map(PickleTableCell.init))
  }
}

extension PickleTableRow: JSONReadable {
  init(from json: inout JSONReader) throws(JSONError) {
    var cells: [PickleTableCell]?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "cells": cells = try json.objects()
      default: try json.skip()
      }
    }
    self.init(
      cells: try json.required(cells, "cells").map(\.value)
    )
  }
}

private struct PickleTableCell: JSONWritable {
  var value: String

  func write(to json: inout JSONWriter) {
    json.member("value", value)
  }
}

extension PickleTableCell: JSONReadable {
  init(from json: inout JSONReader) throws(JSONError) {
    var value: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "value": value = try json.string()
      default: try json.skip()
      }
    }
    self.init(
      value: try json.required(value, "value")
    )
  }
}
