internal import CucumberMessages
internal import HTMLPages

/// Turns attachments into markup, and puts large ones next to the page where that is wanted.
struct AttachmentStore: Sendable {
  /// How many bytes an attachment may have before it is large.
  static let limit = 1 << 16

  private let large: HTMLOptions.LargeAttachments
  private let spool: Spool
  /// The addresses of the files that were written already, by their names.
  private var written: [String: String] = [:]

  /// - Parameter spool: keeps large contents of the page.
  init(_ large: HTMLOptions.LargeAttachments, _ spool: Spool) {
    self.large = large
    self.spool = spool
  }

  /// An attachment, shown or offered.
  mutating func markup(of attachment: Envelope.Attachment, _ sink: inout OutputSink) -> Markup {
    guard let body = AttachmentBody(attachment) else {
      return
        "<p class=\"att\" data-t=\"notBase64\">\(name(attachment)) cannot be shown: it is not in base64, as it says.</p>"
    }
    let caption = self.caption(attachment, body)
    switch AttachmentKind(mediaType: attachment.mediaType) {
    case .image(let type, let fileExtension):
      let address = address(of: body, type: type, fileExtension, &sink)
      return """
        <figure class="att"\(save(attachment, fileExtension))><img src="\(address)" alt="\(name(attachment))"\(key(attachment, "-alt")) loading="lazy">\(caption)</figure>
        """
    case .video(let type, let fileExtension):
      let address = address(of: body, type: type, fileExtension, &sink)
      return """
        <figure class="att"\(save(attachment, fileExtension))><video src="\(address)" controls preload="metadata" aria-label="\(name(attachment))"\(key(attachment, "-label"))>\
        </video>\(caption)</figure>
        """
    case .links: return AttachmentLink.list(body.text)
    case .text: return text(body, body.text, attachment, &sink)
    case .json: return text(body, JSONLayout.text(body.text), attachment, &sink)
    case .download: return "<p class=\"att\">\(download(body, attachment, &sink))</p>"
    }
  }

  /// A text, or its beginning with the whole to download.
  private mutating func text(
    _ body: AttachmentBody, _ text: String, _ attachment: Envelope.Attachment, _ sink: inout OutputSink
  ) -> Markup {
    let isLog = attachment.mediaType == "text/x.cucumber.log+plain"
    if isLog, attachment.fileName == nil, text.utf8.count <= Self.limit {
      return "<pre class=\"att log\" dir=\"auto\">\(ANSIText.markup(text))</pre>"
    }
    guard text.utf8.count > Self.limit else {
      // The script saves the text that is shown; if that is not the content, the content is there too.
      let isShown = text == body.text && !text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" }
      let caption =
        isShown ? caption(attachment, body) : "<figcaption>\(download(body, attachment, &sink))</figcaption>"
      let saved = isShown ? save(attachment, "txt") : Markup()
      return """
        <figure class="att"\(saved)>\(caption)<pre dir="auto">\(ANSIText.markup(text))</pre></figure>
        """
    }
    let beginning = String(decoding: text.utf8.prefix(Self.limit), as: UTF8.self)
    return """
      <figure class="att"><figcaption>\(download(body, attachment, &sink))</figcaption><details><summary data-t="firstBytes \(TextKey.value(ByteCount.text(Self.limit)))">The first \
      \(ByteCount.text(Self.limit))</summary><pre dir="auto">\(ANSIText.markup(beginning))</pre></details></figure>
      """
  }

  private mutating func download(
    _ body: AttachmentBody, _ attachment: Envelope.Attachment, _ sink: inout OutputSink
  ) -> Markup {
    // Under any other type a browser might show it.
    let address = address(of: body, type: "application/octet-stream", "bin", &sink)
    return """
      <a href="\(address)" download="\(FileName.safe(attachment.fileName ?? "attachment"))"\(key(attachment))>\(name(attachment))</a> \
      <small\(size(body))>\(attachment.mediaType), \(ByteCount.text(body.size))</small>
      """
  }

  private func caption(_ attachment: Envelope.Attachment, _ body: AttachmentBody) -> Markup {
    let size = ByteCount.text(body.size)
    return
      "<figcaption\(key(attachment))>\(name(attachment)) <small\(self.size(body))>\(attachment.mediaType), \(size)</small></figcaption>"
  }

  /// The name under which the script saves the content that the page shows.
  private func save(_ attachment: Envelope.Attachment, _ fileExtension: String) -> Markup {
    " data-save=\"\(FileName.safe(attachment.fileName ?? "attachment.\(fileExtension)"))\""
  }

  private func name(_ attachment: Envelope.Attachment) -> String {
    attachment.fileName.flatMap { $0.isEmpty ? nil : $0 } ?? "Attachment"
  }

  /// The key of the name if it is not of the user's.
  private func key(_ attachment: Envelope.Attachment, _ attribute: Markup = "") -> Markup {
    attachment.fileName?.isEmpty ?? true ? " data-t\(attribute)=\"attachment\"" : ""
  }

  /// The key of the size in bytes.
  private func size(_ body: AttachmentBody) -> Markup {
    body.size < 1024 ? " data-t=\"bytes \(body.size)\"" : ""
  }

  /// Where the page finds the content: in the address itself, or in a file next to the page.
  private mutating func address(
    of body: AttachmentBody, type: String, _ fileExtension: String, _ sink: inout OutputSink
  ) -> Markup {
    if large == .beside, body.size > Self.limit {
      let bytes = body.bytes
      // Named by their content, so that what comes again is there once.
      let hash = SHA256.hash(bytes).prefix(12).map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }
      let name = "\(hash.joined()).\(fileExtension)"
      if let address = written[name] { return Markup(text: address) }
      if let address = sink.writeBeside(bytes, name: name) {
        written[name] = address
        return Markup(text: address)
      }
    }
    let base64 = body.base64
    let content = body.size > Self.limit ? Markup(spooled: spool.keep(Array(base64.utf8))) : Markup(text: base64)
    return "data:\(type);base64,\(content)"
  }
}
