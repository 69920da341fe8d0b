internal import Gherkin

extension Envelope.ParameterType: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("name", name)
    json.member("regularExpressions", regularExpressions)
    json.member("preferForRegularExpressionMatch", preferForRegularExpressionMatch)
    json.member("useForSnippets", useForSnippets)
    json.member("sourceReference", sourceReference)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var id: String?
    var name: String?
    var regularExpressions: [String]?
    var preferForRegularExpressionMatch: Bool?
    var useForSnippets: Bool?
    var sourceReference: Envelope.SourceReference?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "id": id = try json.string()
      case "name": name = try json.string()
      case "regularExpressions": regularExpressions = try json.strings()
      case "preferForRegularExpressionMatch": preferForRegularExpressionMatch = try json.boolean()
      case "useForSnippets": useForSnippets = try json.boolean()
      case "sourceReference": sourceReference = try json.object()
      default: try json.skip()
      }
    }
    self.init(
      id: try json.required(id, "id"),
      name: try json.required(name, "name"),
      regularExpressions: try json.required(regularExpressions, "regularExpressions"),
      preferForRegularExpressionMatch: try json.required(
        preferForRegularExpressionMatch, "preferForRegularExpressionMatch"),
      useForSnippets: try json.required(useForSnippets, "useForSnippets"),
      sourceReference: sourceReference
    )
  }
}

extension Envelope.UndefinedParameterType: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("name", name)
    json.member("expression", expression)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var expression: String?
    var name: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "expression": expression = try json.string()
      case "name": name = try json.string()
      default: try json.skip()
      }
    }
    self.init(
      expression: try json.required(expression, "expression"),
      name: try json.required(name, "name")
    )
  }
}

extension Envelope.StepDefinition: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("pattern", StepDefinitionPattern(type: patternType, source: pattern))
    json.member("sourceReference", sourceReference)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var id: String?
    var pattern: StepDefinitionPattern?
    var sourceReference: Envelope.SourceReference?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "id": id = try json.string()
      case "pattern": pattern = try json.object()
      case "sourceReference": sourceReference = try json.object()
      default: try json.skip()
      }
    }
    let (type, source) = (try json.required(pattern, "pattern").type, try json.required(pattern, "pattern").source)
    self.init(
      id: try json.required(id, "id"),
      pattern: source,
      patternType: type,
      sourceReference: try json.required(sourceReference, "sourceReference")
    )
  }
}

/// A definition's pattern: an object of its own on the wire.
private struct StepDefinitionPattern: JSONWritable {
  var type: Envelope.StepDefinition.PatternType
  var source: String

  func write(to json: inout JSONWriter) {
    json.member("type", type)
    json.member("source", source)
  }
}

extension StepDefinitionPattern: JSONReadable {
  init(from json: inout JSONReader) throws(JSONError) {
    var type: Envelope.StepDefinition.PatternType?
    var source: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "type": type = try json.choice()
      case "source": source = try json.string()
      default: try json.skip()
      }
    }
    self.init(
      type: try json.required(type, "type"),
      source: try json.required(source, "source")
    )
  }
}

extension Envelope.Hook: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("id", id)
    if let type { json.member("type", type) }
    json.member("name", name)
    json.member("tagExpression", tagExpression)
    json.member("sourceReference", sourceReference)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var id: String?
    var name: String?
    var sourceReference: Envelope.SourceReference?
    var tagExpression: String?
    var type: HookType?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "id": id = try json.string()
      case "name": name = try json.string()
      case "sourceReference": sourceReference = try json.object()
      case "tagExpression": tagExpression = try json.string()
      case "type": type = try json.choice()
      default: try json.skip()
      }
    }
    self.init(
      id: try json.required(id, "id"),
      name: name,
      sourceReference: try json.required(sourceReference, "sourceReference"),
      tagExpression: tagExpression,
      type: type
    )
  }
}
