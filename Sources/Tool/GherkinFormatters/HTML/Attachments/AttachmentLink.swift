internal import GherkinPages

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
