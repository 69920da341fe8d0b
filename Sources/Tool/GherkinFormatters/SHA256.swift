internal import CGherkinHash
#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
package import GherkinFiles

/// A SHA-256 hash (FIPS 180-4): for the content security policy, names of files, and evidence.
package struct SHA256: Sendable {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  /// The bytes that do not fill a block yet.
  private var rest: [UInt8] = []
  private var count: UInt64 = 0

  package init() {}

  /// Adds bytes to the message.
  package mutating func add(_ bytes: [UInt8]) {
    count += UInt64(bytes.count)
    let message = rest.isEmpty ? bytes : rest + bytes
    let blocks = message.count / 64
    if blocks > 0 { message.withUnsafeBufferPointer { sha256_add_blocks(&state, $0.baseAddress, blocks) } }
    rest = Array(message[(blocks * 64)...])
  }

  /// The 32 bytes of the hash.
  package var bytes: [UInt8] {
    var padded = self
    var end: [UInt8] = [0x80]
    while (rest.count + end.count) % 64 != 56 { end.append(0) }
    let bits = count * 8
    for shift in stride(from: 56, through: 0, by: -8) { end.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift))) }
    padded.add(end)
    return padded.state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
  }

  /// The hash as 64 hexadecimal digits.
  package var text: String { bytes.map { $0.digits(2, radix: 16) }.joined() }

  /// Returns the 32 bytes of the hash of a message.
  package static func hash(_ message: [UInt8]) -> [UInt8] { of(message).bytes }

  /// Returns the start of the hash as 24 hexadecimal digits, for the name of a file with the content.
  package static func name(of message: [UInt8]) -> String { String(of(message).text.prefix(24)) }

  /// Returns the hash of a message.
  package static func of(_ message: [UInt8]) -> SHA256 {
    var hash = SHA256()
    hash.add(message)
    return hash
  }

  /// Returns the hash of a file and its size.
  ///
  /// - Throws: the failure of the system, or `notRegular` if it is no file.
  package static func file(_ path: String) throws(SystemCalls.Failure) -> (hash: SHA256, size: Int) {
    var hash = SHA256()
    try FileReader.read(path, inParts: { hash.add($0) })
    return (hash, Int(hash.count))
  }
}

/// Base64 text (RFC 4648).
package enum Base64 {
  /// Returns the padded text.
  package static func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// Returns the padded text as bytes.
  package static func bytes(of bytes: [UInt8]) -> [UInt8] { Array(Data(bytes).base64EncodedData()) }

  /// Decodes a text; returns nil if it is invalid.
  package static func bytes(_ text: String) -> [UInt8]? { Data(base64Encoded: text).map(Array.init) }
}
