package import Gherkin

extension GherkinDocument.Step: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("location", location)
    json.member("keyword", keyword)
    json.member("keywordType", keywordType)
    json.member("text", text)
    for argument in arguments {
      switch argument {
      case .docString(let docString): json.member("docString", docString)
      case .dataTable(let table): json.member("dataTable", table)
      }
    }
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var location: Location?
    var keyword: String?
    var keywordType = GherkinDocument.KeywordType.unknown
    var text: String?
    var docString: GherkinDocument.DocString?
    var dataTable: GherkinDocument.DataTable?
    var id: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "location": location = try json.object()
      case "keyword": keyword = try json.string()
      case "keywordType": keywordType = try json.choice()
      case "text": text = try json.string()
      case "docString": docString = try json.object()
      case "dataTable": dataTable = try json.object()
      case "id": id = try json.string()
      default: try json.skip()
      }
    }
    self.init(
      location: try json.required(location, "location"),
      keyword: try json.required(keyword, "keyword"),
      keywordType: keywordType,
      text: try json.required(text, "text"),
      arguments: Self.inOrder(docString, dataTable),
      id: try json.required(id, "id")
    )
  }

  /// The wire has no order of a step's arguments; their lines tell it.
  private static func inOrder(
    _ docString: GherkinDocument.DocString?, _ table: GherkinDocument.DataTable?
  ) -> [GherkinDocument.StepArgument] {
    let isTableFirst = (table?.location.line ?? 0) < (docString?.location.line ?? 0)
    let docStrings = docString.map { [GherkinDocument.StepArgument.docString($0)] } ?? []
    let tables = table.map { [GherkinDocument.StepArgument.dataTable($0)] } ?? []
    return isTableFirst ? tables + docStrings : docStrings + tables
  }
}

extension GherkinDocument.DocString: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("location", location)
    json.member("content", content)
    json.member("delimiter", delimiter)
    json.member("mediaType", mediaType)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var location: Location?
    var mediaType: String?
    var content: String?
    var delimiter: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "location": location = try json.object()
      case "mediaType": mediaType = try json.string()
      case "content": content = try json.string()
      case "delimiter": delimiter = try json.string()
      default: try json.skip()
      }
    }
    self.init(
      location: try json.required(location, "location"),
      mediaType: mediaType,
      content: try json.required(content, "content"),
      delimiter: try json.required(delimiter, "delimiter")
    )
  }
}

extension GherkinDocument.DataTable: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("location", location)
    json.member("rows", rows)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var location: Location?
    var rows: [GherkinDocument.TableRow]?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "location": location = try json.object()
      case "rows": rows = try json.objects()
      default: try json.skip()
      }
    }
    self.init(
      location: try json.required(location, "location"),
      rows: try json.required(rows, "rows")
    )
  }
}

extension GherkinDocument.TableRow: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("location", location)
    json.member("cells", cells)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var location: Location?
    var cells: [GherkinDocument.TableCell]?
    var id: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "location": location = try json.object()
      case "cells": cells = try json.objects()
      case "id": id = try json.string()
      default: try json.skip()
      }
    }
    self.init(
      location: try json.required(location, "location"),
      cells: try json.required(cells, "cells"),
      id: try json.required(id, "id")
    )
  }
}

extension GherkinDocument.TableCell: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("location", location)
    json.member("value", value)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var location: Location?
    var value: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "location": location = try json.object()
      case "value": value = try json.string()
      default: try json.skip()
      }
    }
    self.init(
      location: try json.required(location, "location"),
      value: try json.required(value, "value")
    )
  }
}
