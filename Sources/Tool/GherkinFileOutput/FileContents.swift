package import GherkinFiles
internal import Foundation

/// Writes whole files without losing their attributes or, if writing fails, their content.
package enum FileContents {
  /// Replaces the content of a file, or creates the file. Owner, mode, extended attributes and hard links stay. If the
  /// path is a symbolic link, its target is written.
  ///
  /// - Throws: the failure. In that case, the file has its old content.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(SystemCalls.Failure) {
    let path = SystemCalls.resolved(path) ?? path
    switch FileKind(path: path) {
    case .folder, .special: throw .notRegular
    case .regular, nil: break
    }
    // Another process can create or remove the file in the meantime.
    let old = FileAttributes(path: path)
    // A process that may write to a folder can replace any file in it, but a file without write permission must not be
    // replaced.
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

  /// Overwrites a file in place, because it has several hard links, or attributes that this process cannot set on a new
  /// file.
  ///
  /// The old content is first saved next to it, as `NAME.….saved`, so it is not lost if the process is killed. Signals
  /// after which this process cleans up are deferred until the file is complete.
  private static func overwrite(_ path: String, with bytes: [UInt8]) throws(SystemCalls.Failure) {
    let name = "\(path).\(String(UInt64.random(in: 0 ... .max), radix: 36)).saved"
    try save(bytes, for: name).commit { () throws(SystemCalls.Failure) in
      let descriptor = try SystemCalls.openRegular(path, O_RDWR | O_NOFOLLOW)
      defer { close(descriptor) }
      let old = try SystemCalls.readAll(descriptor)
      do throws(SystemCalls.Failure) {
        try put(bytes, into: descriptor)
      } catch {
        // If this fails too, the saved copy stays.
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
