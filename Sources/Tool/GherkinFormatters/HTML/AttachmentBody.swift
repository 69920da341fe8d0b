internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinPages

/// The content of an attachment. Streams are untrusted, so it can be malformed.
struct AttachmentBody {
  private let body: String
  private let isBase64: Bool
  /// The number of bytes.
  let size: Int

  /// Creates the content; nil if the body does not have the declared encoding.
  init?(_ content: FinishedScenario.Attachment.Content) {
    switch content {
    case .text(let text): (body, isBase64) = (text, false)
    case .base64(let text): (body, isBase64) = (text, true)
    case .url, .missing: return nil
    }
    let utf8 = body.utf8
    guard isBase64 else {
      size = utf8.count
      return
    }
    let padding = utf8.suffix(2).count { $0 == UInt8(ascii: "=") }
    guard utf8.count % 4 == 0, utf8.dropLast(padding).allSatisfy(Self.isDigit) else { return nil }
    size = utf8.count / 4 * 3 - padding
  }

  /// The bytes.
  var bytes: [UInt8] {
    isBase64 ? Base64.bytes(body) ?? [] : Array(body.utf8)
  }

  /// The bytes as text.
  var text: String { isBase64 ? String(decoding: bytes, as: UTF8.self) : body }

  /// The bytes in base64.
  var base64: String { isBase64 ? body : Base64.text(Array(body.utf8)) }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}

extension FinishedScenario.Attachment {
  /// The content as bytes; nil if it is outside the stream or malformed.
  var bytes: [UInt8]? { AttachmentBody(content())?.bytes }
}

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
