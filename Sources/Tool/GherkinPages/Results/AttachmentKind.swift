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

/// JSON formatted with one line for each member and element.
enum JSONLayout {
  /// More deeply nested values stay on one line.
  private static let depthLimit = 20
  /// The size in bytes above which a text is not formatted.
  private static let limit = 1 << 16

  /// Returns the formatted text; the text itself if its brackets do not match, or a string is not terminated.
  static func text(_ source: String) -> String {
    if source.utf8.count > limit { return source }
    var result: [UInt8] = []
    var open: [UInt8] = []
    var isInText = false
    var isEscaped = false
    func endLine() {
      result.append(0x0A)
      result.append(contentsOf: repeatElement(0x20, count: min(open.count, depthLimit) * 2))
    }
    for byte in source.utf8 {
      if isInText {
        result.append(byte)
        isInText = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        isInText = true
        result.append(byte)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        result.append(byte)
        open.append(byte + 2)
        endLine()
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard open.popLast() == byte else { return source }
        if result.last == 0x20 || result.last == 0x0A, hasNothing(after: byte - 2, in: &result) {
          result.append(byte)
        } else {
          endLine()
          result.append(byte)
        }
      case UInt8(ascii: ","):
        result.append(byte)
        endLine()
      case UInt8(ascii: ":"): result.append(contentsOf: ": ".utf8)
      case 0x20, 0x09, 0x0A, 0x0D: break
      default: result.append(byte)
      }
    }
    return isInText || !open.isEmpty ? source : String(decoding: result, as: UTF8.self)
  }

  /// Removes trailing white space, and returns whether the preceding byte is the opening bracket.
  private static func hasNothing(after bracket: UInt8, in result: inout [UInt8]) -> Bool {
    while result.last == 0x20 || result.last == 0x0A { result.removeLast() }
    return result.last == bracket
  }
}
