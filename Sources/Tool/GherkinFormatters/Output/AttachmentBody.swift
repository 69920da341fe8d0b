internal import GherkinMessages
package import GherkinOutcomes

/// The content of an attachment. Streams are untrusted, so it can be malformed.
package struct AttachmentBody {
  private let body: String
  private let isBase64: Bool
  /// The number of bytes.
  package let size: Int

  /// Creates the content; nil if the body does not have the declared encoding.
  package init?(_ content: FinishedScenario.Attachment.Content) {
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
  package var bytes: [UInt8] {
    isBase64 ? Base64.bytes(body) ?? [] : Array(body.utf8)
  }

  /// The bytes as text.
  package var text: String { isBase64 ? String(decoding: bytes, as: UTF8.self) : body }

  /// The bytes in base64.
  package var base64: String { isBase64 ? body : Base64.text(Array(body.utf8)) }

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
  package var bytes: [UInt8]? { AttachmentBody(content())?.bytes }
}
