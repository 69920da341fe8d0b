/// What a page does with an attachment. Whatever its type says, it is never shown as a document of its own: markup in it
/// would act.
enum AttachmentKind {
  /// Shown as a picture; a picture's own scripts do not run.
  case image(type: String, fileExtension: String)
  /// Shown with controls.
  case video(type: String, fileExtension: String)
  /// Addresses, one on a line.
  case links
  /// Shown as text, colours of terminals as colours.
  case text
  /// Shown as text, with a line for each member.
  case json
  /// Offered to be saved.
  case download

  /// - Parameter mediaType: a media type, maybe with parameters.
  init(mediaType: String) {
    let type = mediaType.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    switch type {
    case "image/png", "image/jpeg", "image/gif", "image/webp":
      self = .image(type: type, fileExtension: String(type.dropFirst(6)))
    case "image/svg+xml": self = .image(type: type, fileExtension: "svg")
    case "video/mp4", "video/webm": self = .video(type: type, fileExtension: String(type.dropFirst(6)))
    case "text/uri-list": self = .links
    case "application/json": self = .json
    case let type where type.hasSuffix("+json"): self = .json
    case "application/xml", "application/yaml", "application/x-yaml", "application/javascript", "application/x-ndjson":
      self = .text
    case let type where type.hasPrefix("text/") || type.hasSuffix("+xml") || type.hasSuffix("+yaml"): self = .text
    default: self = .download
    }
  }
}
