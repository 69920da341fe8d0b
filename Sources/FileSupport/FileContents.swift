internal import Foundation

/// Writes whole files without losing what they have beside their bytes, nor the bytes.
package enum FileContents {
  /// Replaces the bytes of a file, or creates it. Owner, mode, extended attributes and all names of the file stay; of a
  /// symbolic link the file is written that it leads to.
  ///
  /// - Throws: the failure. The file has its old bytes then.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(SystemCalls.Failure) {
    let path = SystemCalls.resolved(path) ?? path
    switch FileKind(path: path) {
    case .folder, .special: throw .notRegular
    case .regular, nil: break
    }
    // Another process may create the file, or remove it, in the meantime.
    let old = FileAttributes(path: path)
    // A file may be replaced by everybody who may write to its folder, but that is not meant by a file without the
    // right.
    if old != nil { try SystemCalls.checkWritable(path) }
    if old?.linkCount ?? 1 == 1 {
      let replacement = try save(bytes, for: path)
      if replacement.hasAllAttributes { return try replacement.commit() }
      replacement.discard()
    }
    try overwrite(path, with: bytes)
  }

  private static func save(_ bytes: [UInt8], for path: String) throws(SystemCalls.Failure) -> FileReplacement {
    let file = try FileReplacement(of: path)
    do {
      try SystemCalls.writeAll(bytes[...], to: file.descriptor)
    } catch {
      file.discard()
      throw error
    }
    return file
  }

  /// Writes a file in place, because it has several names, or attributes that this process cannot give to a new file.
  ///
  /// The bytes are saved next to it first, as `NAME.….saved`: they are not lost if the process is killed in between.
  /// Signals after which this process cleans up wait until the file is complete.
  private static func overwrite(_ path: String, with bytes: [UInt8]) throws(SystemCalls.Failure) {
    let name = "\(path).\(String(UInt64.random(in: 0 ... .max), radix: 36)).saved"
    try save(bytes, for: name).commit { () throws(SystemCalls.Failure) in
      let descriptor = try SystemCalls.openRegular(path, O_RDWR | O_NOFOLLOW)
      defer { close(descriptor) }
      let old = try SystemCalls.readAll(descriptor)
      do throws(SystemCalls.Failure) {
        try put(bytes, into: descriptor)
      } catch {
        // If this fails too, the saved bytes stay.
        try put(old, into: descriptor)
        unlink(name)
        throw error
      }
      unlink(name)
    }
  }

  private static func put(_ bytes: [UInt8], into descriptor: Int32) throws(SystemCalls.Failure) {
    try SystemCalls.rewind(descriptor)
    try SystemCalls.writeAll(bytes[...], to: descriptor)
    try SystemCalls.truncate(descriptor, to: bytes.count)
  }
}
