package import Gherkin

extension Source: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.name("data")
    json.string(utf8: bytes)
    json.member("uri", uri)
    json.member("mediaType", mediaType)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var uri: String?
    var data: String?
    var mediaType: MediaType?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "uri": uri = try json.string()
      case "data": data = try json.string()
      case "mediaType": mediaType = try json.choice()
      default: try json.skip()
      }
    }
    self.init(uri: try json.required(uri, "uri"), text: try json.required(data, "data"), mediaType: mediaType)
  }
}

extension ParseError: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("source", Envelope.SourceReference(uri: uri, location: location))
    json.member("message", message)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var source: Envelope.SourceReference?
    var message: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "source": source = try json.object()
      case "message": message = try json.string()
      default: try json.skip()
      }
    }
    let place = try json.required(source, "source")
    self.init(
      uri: try json.required(place.uri, "uri"),
      location: try json.required(place.location, "location"),
      message: try json.required(message, "message")
    )
  }
}
