internal import GherkinMessages
internal import GherkinSyntax

/// A feature in the legacy JSON, without its elements.
struct CucumberJSONFeature: Sendable, JSONWritable {
  let uri: String
  private let header: CucumberJSONHeader
  private let id: String
  private let tags: [Tag]

  init(uri: String, feature: GherkinDocument.Feature) {
    self.uri = uri
    header = CucumberJSONHeader(
      line: feature.location.line, keyword: feature.keyword, name: feature.name, description: feature.description)
    id = CucumberJSONID.part(feature.name)
    tags = feature.tags.map { Tag(name: $0.name, location: $0.location) }
  }

  /// Writes the whole object with elements that are already encoded.
  func write(_ elements: [Spool.Entry], to sink: inout OutputSink) {
    // The elements were encoded one by one when they ended, and only have to be inserted.
    sink.write("\(JSONText.object(self).dropLast()),\"elements\":[\n")
    for (index, element) in elements.enumerated() {
      if index > 0 { sink.write(",\n") }
      sink.write(element)
    }
    sink.write("\n]}")
  }

  func write(to json: inout JSONWriter) {
    json.member("uri", uri)
    json.member("id", id)
    header.write(to: &json)
    json.member("tags", tags)
  }

  private struct Tag: JSONWritable {
    var name: String
    var location: Location

    func write(to json: inout JSONWriter) {
      json.member("name", name)
      json.member("type", "Tag")
      json.member("location", Place(location: location))
    }
  }

  private struct Place: JSONWritable {
    var location: Location

    func write(to json: inout JSONWriter) {
      json.member("line", location.line)
      json.member("column", location.column ?? 1)
    }
  }
}

/// The common members of features, backgrounds and scenarios.
struct CucumberJSONHeader: JSONWritable {
  var line: Int
  var keyword: String
  var name: String
  var description: String

  func write(to json: inout JSONWriter) {
    json.member("line", line)
    json.member("keyword", keyword)
    json.member("name", name)
    json.member("description", description)
  }
}
