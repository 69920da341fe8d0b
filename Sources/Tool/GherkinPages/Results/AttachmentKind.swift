/// How a page presents an attachment. No type is shown as a separate document, because scripts in
/// it would run.
enum AttachmentKind {
  /// Shown as an image. Scripts in images do not run.
  case image(type: String, fileExtension: String)
  /// Shown as a video with controls.
  case video(type: String, fileExtension: String)
  /// URLs, one on each line.
  case links
  /// Shown as text, with terminal colours.
  case text
  /// Shown as text, with one line for each member.
  case json
  /// Offered as a download.
  case download

  /// - Parameter mediaType: a media type, with or without parameters.
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
