package import GherkinOutcomes
internal import GherkinText

extension HookScope: Message {
  static let mediaType = "application/vnd.gherkin-run.hook-scope+json"

  init() { self.init(moment: "", name: "", uri: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("moment", &moment)
    try coder.member("name", &name)
    try coder.member("uri", &uri)
  }

  /// The message that records the feature or the rule of a call of its hooks: an attachment of the hook.
  package func attachment(toHook id: String) -> Envelope.Attachment {
    var json = JSONWriter()
    var scope = self
    json.code(object: &scope)
    return Envelope.Attachment(
      body: String(decoding: json.bytes, as: UTF8.self), contentEncoding: .identity, mediaType: Self.mediaType,
      testRunHookStartedId: id)
  }

  /// Decodes a scope; nil for any other attachment, and if it is malformed.
  init?(_ attachment: Envelope.Attachment) {
    guard attachment.mediaType == Self.mediaType, attachment.testRunHookStartedId != nil else { return nil }
    var scope = Self()
    do throws(JSONError) {
      try MessageReader.read(&scope, from: Array(attachment.body.utf8)[...])
    } catch {
      return nil
    }
    self = scope
  }
}
