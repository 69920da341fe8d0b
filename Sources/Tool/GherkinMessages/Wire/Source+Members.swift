internal import GherkinSyntax

extension Source: MessageValue {
  init() { self.init(uri: "", text: "") }

  mutating func code<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    var members = Coder.isReading ? SourceMembers() : SourceMembers(self)
    try members.code(&coder)
    if Coder.isReading { self = Source(uri: members.uri, text: members.data, mediaType: members.mediaType) }
  }
}

/// A source in JSON: a text with an optional media type.
private struct SourceMembers {
  var data = ""
  var uri = ""
  var mediaType: Source.MediaType?

  init() {}

  init(_ source: Source) {
    data = String(decoding: source.bytes, as: UTF8.self)
    uri = source.uri
    mediaType = source.mediaType
  }
}

extension SourceMembers: Message {
  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("data", &data)
    try coder.member("uri", &uri)
    try coder.member("mediaType", &mediaType)
  }
}

extension Source.MediaType: MessageValue {
  init() { self = .plain }
}

extension ParseError: Message {
  init() { self.init(uri: "", location: Location(line: 0), message: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    var source = ErrorPlace(uri: uri, location: location)
    var message = message
    try coder.member("source", &source)
    try coder.member("message", &message)
    if Coder.isReading { self = ParseError(uri: source.uri, location: source.location, message: message) }
  }
}

/// The location of a parse error: a reference to a source file.
private struct ErrorPlace {
  var uri = ""
  var location = Location(line: 0)
}

extension ErrorPlace: Message {
  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    // The schema requires neither.
    try coder.member("uri", &uri, isRequired: false)
    try coder.member("location", &location, isRequired: false)
  }
}
