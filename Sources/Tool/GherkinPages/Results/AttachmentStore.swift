internal import GherkinMarkdown
internal import GherkinFormatters
internal import GherkinMessages
package import GherkinOutcomes
internal import GherkinText

/// Converts attachments to markup, and writes large ones to separate files if there is a place for them.
package final class AttachmentStore {
  /// The size in bytes above which an attachment is large.
  package static let limit = 1 << 16

  /// Where a large attachment is stored.
  package enum Place {
    /// In a file with an address relative to the page.
    case file(String)
    /// In the page.
    case page
    /// Nowhere: the page says so.
    case nowhere
  }

  private let store: (_ bytes: [UInt8], _ name: String) -> Place
  /// The addresses of the files that were written, by their names.
  private var written: [String: String] = [:]

  /// - Parameter store: stores a large attachment as a file of a name, and returns its place.
  package init(store: @escaping (_ bytes: [UInt8], _ name: String) -> Place) { self.store = store }

  /// Returns the markup that shows an attachment or offers it as a download.
  package func markup(of attachment: FinishedScenario.Attachment) -> Markup {
    let content = attachment.content()
    if case .url(let url) = content { return AttachmentLink.markup(url, attachment.mediaType) }
    if case .missing(let reason) = content { return "<p class=\"att\">\(reason)</p>" }
    guard let body = AttachmentBody(content) else {
      return
        "<p class=\"att\" data-t=\"notBase64\">\(name(attachment)) cannot be shown: its content is not valid base64.</p>"
    }
    guard let place = place(of: body, attachment) else {
      return InterfaceText(
        "\(name(attachment)) is left out: it has \(ByteCount.text(body.size)).",
        "attachmentLeftOut \(TextKey.value(name(attachment))) \(TextKey.value(ByteCount.text(body.size)))"
      ).element("p", " class=\"att\"")
    }
    let caption = self.caption(attachment, body)
    switch AttachmentKind(mediaType: attachment.mediaType) {
    case .image(let type, let fileExtension):
      let address = place(type)
      return """
        <figure class="att"\(save(attachment, fileExtension))><img src="\(address)" alt="\(name(attachment))"\(key(attachment, "-alt")) loading="lazy">\(caption)</figure>
        """
    case .video(let type, let fileExtension):
      let address = place(type)
      return """
        <figure class="att"\(save(attachment, fileExtension))><video src="\(address)" controls preload="metadata" aria-label="\(name(attachment))"\(key(attachment, "-label"))>\
        </video>\(caption)</figure>
        """
    case .links: return AttachmentLink.list(body.text)
    case .text: return text(body, body.text, attachment, place)
    case .json: return text(body, Self.json(body.text), attachment, place)
    case .download: return "<p class=\"att\">\(download(body, attachment, place))</p>"
    }
  }

  /// Returns JSON with one line for each member and element; other texts, and long ones, unchanged.
  private static func json(_ text: String) -> String {
    (text.utf8.count <= limit ? JSONLayout.lines(of: text) : nil)?.joined(separator: "\n") ?? text
  }

  /// Returns a text; a long one is truncated, with a download of the whole.
  private func text(
    _ body: AttachmentBody, _ text: String, _ attachment: FinishedScenario.Attachment, _ place: (String) -> Markup
  ) -> Markup {
    if attachment.isLog, attachment.fileName == nil, text.utf8.count <= Self.limit {
      return "<pre class=\"att log\" dir=\"auto\">\(ANSIText.markup(text))</pre>"
    }
    guard text.utf8.count > Self.limit else {
      // The script saves the shown text. If that differs from the content, the content is added too.
      let isShown = text == body.text && !text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" }
      let caption =
        isShown ? caption(attachment, body) : "<figcaption>\(download(body, attachment, place))</figcaption>"
      let saved = isShown ? save(attachment, "txt") : Markup()
      return """
        <figure class="att"\(saved)>\(caption)<pre dir="auto">\(ANSIText.markup(text))</pre></figure>
        """
    }
    let beginning = String(decoding: text.utf8.prefix(Self.limit), as: UTF8.self)
    return """
      <figure class="att"><figcaption>\(download(body, attachment, place))</figcaption><details><summary data-t="firstBytes \(TextKey.value(ByteCount.text(Self.limit)))">The first \
      \(ByteCount.text(Self.limit))</summary><pre dir="auto">\(ANSIText.markup(beginning))</pre></details></figure>
      """
  }

  private func download(
    _ body: AttachmentBody, _ attachment: FinishedScenario.Attachment, _ place: (String) -> Markup
  ) -> Markup {
    // With any other type, a browser might show it.
    let address = place("application/octet-stream")
    return """
      <a href="\(address)" download="\(FileName.safe(attachment.fileName ?? "attachment"))"\(key(attachment))>\(name(attachment))</a> \
      <small\(size(body))>\(attachment.mediaType), \(ByteCount.text(body.size))</small>
      """
  }

  private func caption(_ attachment: FinishedScenario.Attachment, _ body: AttachmentBody) -> Markup {
    let size = ByteCount.text(body.size)
    return
      "<figcaption\(key(attachment))>\(name(attachment)) <small\(self.size(body))>\(attachment.mediaType), \(size)</small></figcaption>"
  }

  /// Returns the attribute with the name under which the script saves the shown content.
  private func save(_ attachment: FinishedScenario.Attachment, _ fileExtension: String) -> Markup {
    " data-save=\"\(FileName.safe(attachment.fileName ?? "attachment.\(fileExtension)"))\""
  }

  private func name(_ attachment: FinishedScenario.Attachment) -> String {
    attachment.fileName.flatMap { $0.isEmpty ? nil : $0 } ?? "Attachment"
  }

  /// Returns the key of the name's translation, unless the user chose the name.
  private func key(_ attachment: FinishedScenario.Attachment, _ attribute: Markup = "") -> Markup {
    attachment.fileName?.isEmpty ?? true ? " data-t\(attribute)=\"attachment\"" : ""
  }

  /// Returns the key of the size in bytes.
  private func size(_ body: AttachmentBody) -> Markup {
    body.size < 1024 ? " data-t=\"bytes \(body.size)\"" : ""
  }

  /// Returns a function of a media type that returns the address of the content: a data URL of this type, or that of a
  /// file; nil if the content is not stored.
  private func place(of body: AttachmentBody, _ attachment: FinishedScenario.Attachment) -> ((String) -> Markup)? {
    if body.size <= Self.limit { return { "data:\($0);base64,\(body.base64)" } }
    let fileExtension =
      switch AttachmentKind(mediaType: attachment.mediaType) {
      case .image(_, let fileExtension), .video(_, let fileExtension): fileExtension
      default: "bin"
      }
    let bytes = body.bytes
    // Files are named after a hash of their content, so equal contents share a file.
    let name = "\(SHA256.name(of: bytes)).\(fileExtension)"
    let place = written[name].map(Place.file) ?? store(bytes, name)
    switch place {
    case .file(let address):
      written[name] = address
      return { _ in Markup(text: address) }
    case .page:
      return { "data:\($0);base64,\(Markup(count: (body.size + 2) / 3 * 4) { Array(body.base64.utf8) })" }
    case .nowhere: return nil
    }
  }
}

/// Attachments that are URLs.
enum AttachmentLink {
  /// Returns a link to an external attachment.
  static func markup(_ url: String, _ mediaType: String) -> Markup {
    let link = SafeLink.markup("<bdi>\(url)</bdi>", to: url)
    return "<p class=\"att\">\(link) <small>\(mediaType)</small></p>"
  }

  /// Returns a list of links from URLs, one on each line. Lines that start with `#` are comments (RFC 2483).
  static func list(_ text: String) -> Markup {
    var markup: Markup = "<ul class=\"att\">"
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      markup += "<li>\(SafeLink.markup("<bdi>\(String(line))</bdi>", to: String(line)))</li>"
    }
    markup += "</ul>"
    return markup
  }
}

/// Human-readable numbers of bytes.
package enum ByteCount {
  /// Returns `950 bytes`, `64 KiB` or `1.5 MiB`, rounded down to a tenth.
  package static func text(_ count: Int) -> String {
    if count < 1024 { return count == 1 ? "1 byte" : "\(count) bytes" }
    let (unit, name) = count < 1 << 20 ? (1 << 10, "KiB") : (1 << 20, "MiB")
    let tenths = count / unit * 10 + count % unit * 10 / unit
    let number = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return "\(number) \(name)"
  }
}
