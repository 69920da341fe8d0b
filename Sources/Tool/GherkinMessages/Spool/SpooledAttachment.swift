/// An attachment whose body is kept in a spool.
struct SpooledAttachment: Sendable {
  /// The attachment with an empty body.
  private let description: Envelope.Attachment
  private let body: Spool.Entry

  init(_ attachment: Envelope.Attachment, in spool: Spool) {
    body = spool.keep(Array(attachment.body.utf8))
    var description = attachment
    description.body = ""
    self.description = description
  }

  private init(_ description: Envelope.Attachment, _ body: Spool.Entry) {
    self.description = description
    self.body = body
  }

  var testStepID: String? { description.testStepId }

  /// The attachment with its body. If that cannot be read back, a text with the reason instead.
  var attachment: Envelope.Attachment {
    var attachment = description
    do {
      attachment.body = String(decoding: try body.whole(), as: UTF8.self)
    } catch {
      attachment.body = "The attachment \(description.fileName ?? description.mediaType) is missing: \(error)."
      attachment.contentEncoding = .identity
      attachment.mediaType = "text/x.cucumber.log+plain"
      attachment.fileName = nil
    }
    return attachment
  }

  /// Returns the attachment stored in another spool.
  func moved(to spool: Spool) -> Self { Self(description, spool.keep(body.bytes)) }
}
