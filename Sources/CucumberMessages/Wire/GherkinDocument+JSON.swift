package import Gherkin

extension GherkinDocument: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("feature", feature)
    json.member("comments", comments)
    json.member("uri", uri)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var uri: String?
    var feature: GherkinDocument.Feature?
    var comments: [GherkinDocument.Comment]?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "uri": uri = try json.string()
      case "feature": feature = try json.object()
      case "comments": comments = try json.objects()
      default: try json.skip()
      }
    }
    self.init(uri: uri ?? "", feature: feature, comments: try json.required(comments, "comments"))
  }
}

extension GherkinDocument.Comment: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("location", location)
    json.member("text", text)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var location: Location?
    var text: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "location": location = try json.object()
      case "text": text = try json.string()
      default: try json.skip()
      }
    }
    self.init(
      location: try json.required(location, "location"),
      text: try json.required(text, "text")
    )
  }
}

extension GherkinDocument.Tag: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("location", location)
    json.member("name", name)
    json.member("id", id)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var location: Location?
    var name: String?
    var id: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "location": location = try json.object()
      case "name": name = try json.string()
      case "id": id = try json.string()
      default: try json.skip()
      }
    }
    self.init(
      location: try json.required(location, "location"),
      name: try json.required(name, "name"),
      id: try json.required(id, "id")
    )
  }
}

extension GherkinDocument.Feature: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("tags", tags)
    json.member("location", location)
    json.member("language", language)
    // A Markdown feature without a heading has none; the official stream leaves it out, against its own schema.
    if !keyword.isEmpty { json.member("keyword", keyword) }
    json.member("name", name)
    json.member("description", description)
    json.member("children", children)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var location: Location?
    var tags: [GherkinDocument.Tag]?
    var language: String?
    var keyword: String?
    var name: String?
    var description: String?
    var children: [GherkinDocument.FeatureChild]?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "location": location = try json.object()
      case "tags": tags = try json.objects()
      case "language": language = try json.string()
      case "keyword": keyword = try json.string()
      case "name": name = try json.string()
      case "description": description = try json.string()
      case "children": children = try json.objects()
      default: try json.skip()
      }
    }
    self.init(
      location: try json.required(location, "location"),
      tags: try json.required(tags, "tags"),
      language: try json.required(language, "language"),
      keyword: keyword ?? "",
      name: try json.required(name, "name"),
      description: try json.required(description, "description"),
      children: try json.required(children, "children")
    )
  }
}

extension GherkinDocument.FeatureChild: JSONMessage {
  package func write(to json: inout JSONWriter) {
    switch self {
    case .background(let background): json.member("background", background)
    case .scenario(let scenario): json.member("scenario", scenario)
    case .rule(let rule): json.member("rule", rule)
    }
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var child: Self?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "background": child = .background(try json.object())
      case "scenario": child = .scenario(try json.object())
      case "rule": child = .rule(try json.object())
      default: try json.skip()
      }
    }
    self = try json.required(child, "scenario")
  }
}

extension GherkinDocument.Rule: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("location", location)
    json.member("keyword", keyword)
    json.member("name", name)
    json.member("description", description)
    json.member("children", children)
    json.member("tags", tags)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var location: Location?
    var tags: [GherkinDocument.Tag]?
    var keyword: String?
    var name: String?
    var description: String?
    var children: [GherkinDocument.RuleChild]?
    var id: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "location": location = try json.object()
      case "tags": tags = try json.objects()
      case "keyword": keyword = try json.string()
      case "name": name = try json.string()
      case "description": description = try json.string()
      case "children": children = try json.objects()
      case "id": id = try json.string()
      default: try json.skip()
      }
    }
    self.init(
      location: try json.required(location, "location"),
      tags: try json.required(tags, "tags"),
      keyword: try json.required(keyword, "keyword"),
      name: try json.required(name, "name"),
      description: try json.required(description, "description"),
      children: try json.required(children, "children"),
      id: try json.required(id, "id")
    )
  }
}

extension GherkinDocument.RuleChild: JSONMessage {
  package func write(to json: inout JSONWriter) {
    switch self {
    case .background(let background): json.member("background", background)
    case .scenario(let scenario): json.member("scenario", scenario)
    }
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var child: Self?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "background": child = .background(try json.object())
      case "scenario": child = .scenario(try json.object())
      default: try json.skip()
      }
    }
    self = try json.required(child, "scenario")
  }
}
