internal import Foundation

/// Reads files as a whole or their beginning. Only regular files are read, because reading a pipe can block forever, and
/// only up to a limit.
package enum FileReader {
  /// The limit for settings, manifests and sources, in bytes.
  package static let limit = 16 << 20

  /// Returns the content of a file.
  ///
  /// - Throws: the error number of the system, `notRegular`, or `EFBIG` if the file is larger than a limit.
  package static func bytes(of path: String, atMost limit: Int = limit) throws(SystemCalls.Failure) -> [UInt8] {
    try read(path) { (descriptor) throws(SystemCalls.Failure) in
      guard try SystemCalls.size(of: descriptor) <= limit else { throw SystemCalls.Failure(code: EFBIG) }
      return try SystemCalls.readAll(descriptor, atMost: limit)
    }
  }

  /// Returns the content of a file that the caller can do without; nil if it cannot be read.
  package static func readable(_ path: String, atMost limit: Int = limit) -> [UInt8]? {
    do { return try bytes(of: path, atMost: limit) } catch { return nil }
  }

  /// Returns the content of a file that the caller can do without as text; nil if it cannot be read.
  package static func readableText(_ path: String, atMost limit: Int = limit) -> String? {
    readable(path, atMost: limit).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the first bytes of a file, up to a number.
  package static func start(of path: String, count: Int) throws(SystemCalls.Failure) -> [UInt8] {
    try read(path) { (descriptor) throws(SystemCalls.Failure) in
      var bytes: [UInt8] = []
      while bytes.count < count, case let part = try SystemCalls.read(descriptor, upTo: count - bytes.count),
        !part.isEmpty
      {
        bytes += part
      }
      return bytes
    }
  }

  /// Reads a file of any size, and calls `body` with its parts, in order.
  package static func read(_ path: String, inParts body: ([UInt8]) -> Void) throws(SystemCalls.Failure) {
    try read(path) { (descriptor) throws(SystemCalls.Failure) in
      while case let part = try SystemCalls.read(descriptor, upTo: 1 << 20), !part.isEmpty { body(part) }
    }
  }

  private static func read<Content>(
    _ path: String, _ body: (Int32) throws(SystemCalls.Failure) -> Content
  ) throws(SystemCalls.Failure) -> Content {
    let descriptor = try SystemCalls.openRegular(path, O_RDONLY)
    defer { close(descriptor) }
    return try body(descriptor)
  }
}
