package import Gherkin

extension GherkinDocument.Background: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("location", location)
    json.member("keyword", keyword)
    json.member("name", name)
    json.member("description", description)
    json.member("steps", steps)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var location: Location?
    var keyword: String?
    var name: String?
    var description: String?
    var steps: [GherkinDocument.Step]?
    var id: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "location": location = try json.object()
      case "keyword": keyword = try json.string()
      case "name": name = try json.string()
      case "description": description = try json.string()
      case "steps": steps = try json.objects()
      case "id": id = try json.string()
      default: try json.skip()
      }
    }
    self.init(
      location: try json.required(location, "location"),
      keyword: try json.required(keyword, "keyword"),
      name: try json.required(name, "name"),
      description: try json.required(description, "description"),
      steps: try json.required(steps, "steps"),
      id: try json.required(id, "id")
    )
  }
}

extension GherkinDocument.Scenario: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("tags", tags)
    json.member("location", location)
    json.member("keyword", keyword)
    json.member("name", name)
    json.member("description", description)
    json.member("steps", steps)
    json.member("examples", examples)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var location: Location?
    var tags: [GherkinDocument.Tag]?
    var keyword: String?
    var name: String?
    var description: String?
    var steps: [GherkinDocument.Step]?
    var examples: [GherkinDocument.Examples]?
    var id: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "location": location = try json.object()
      case "tags": tags = try json.objects()
      case "keyword": keyword = try json.string()
      case "name": name = try json.string()
      case "description": description = try json.string()
      case "steps": steps = try json.objects()
      case "examples": examples = try json.objects()
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
      steps: try json.required(steps, "steps"),
      examples: try json.required(examples, "examples"),
      id: try json.required(id, "id")
    )
  }
}

extension GherkinDocument.Examples: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("tags", tags)
    json.member("location", location)
    json.member("keyword", keyword)
    json.member("name", name)
    json.member("description", description)
    json.member("tableHeader", tableHeader)
    json.member("tableBody", tableBody)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var location: Location?
    var tags: [GherkinDocument.Tag]?
    var keyword: String?
    var name: String?
    var description: String?
    var tableHeader: GherkinDocument.TableRow?
    var tableBody: [GherkinDocument.TableRow]?
    var id: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "location": location = try json.object()
      case "tags": tags = try json.objects()
      case "keyword": keyword = try json.string()
      case "name": name = try json.string()
      case "description": description = try json.string()
      case "tableHeader": tableHeader = try json.object()
      case "tableBody": tableBody = try json.objects()
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
      tableHeader: tableHeader,
      tableBody: try json.required(tableBody, "tableBody"),
      id: try json.required(id, "id")
    )
  }
}
