#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Bytes as text of 64 letters (RFC 4648).
package enum Base64 {
  /// The text, padded.
  package static func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// The text, padded, as bytes.
  package static func bytes(of bytes: [UInt8]) -> [UInt8] { Array(Data(bytes).base64EncodedData()) }

  /// The bytes of a text; nil if it is none.
  package static func bytes(_ text: String) -> [UInt8]? { Data(base64Encoded: text).map(Array.init) }
}
