#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Base64 text (RFC 4648).
package enum Base64 {
  /// Returns the padded text.
  package static func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// Returns the padded text as bytes.
  package static func bytes(of bytes: [UInt8]) -> [UInt8] { Array(Data(bytes).base64EncodedData()) }

  /// Decodes a text; returns nil if it is invalid.
  package static func bytes(_ text: String) -> [UInt8]? { Data(base64Encoded: text).map(Array.init) }
}
