package import GherkinFiles
internal import Foundation

/// Writes whole files without losing their content if writing fails.
package enum FileContents {
  /// The content that a file must have to be replaced.
  package enum Expected: Sendable {
    /// Any content; the file need not exist.
    case any
    /// The content that was read.
    case bytes([UInt8])
    /// No file.
    case none

    /// Checks the file at a path.
    fileprivate func check(_ path: String) throws(SystemCalls.Failure) {
      switch self {
      case .any: return
      case .none: guard FileKind(path: path) != nil else { return }
      case .bytes(let bytes):
        do throws(SystemCalls.Failure) {
          if try FileReader.bytes(of: path, atMost: bytes.count) == bytes { return }
        } catch {
          guard [ENOENT, EFBIG].contains(error.code) else { throw error }
        }
      }
      throw .changed
    }
  }

  /// Replaces a file that programs write, or creates it. If the path is a symbolic link, its target is replaced.
  ///
  /// - Throws: the failure. In that case, the file has its old content.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(SystemCalls.Failure) {
    let path = try writable(path)
    try save(bytes, for: path).commit()
  }

  /// Changes the content of a file that people write, or creates it. It stays the same file, with its owner, mode,
  /// extended attributes and hard links. If the path is a symbolic link, its target is written.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - bytes: the new content.
  ///   - expected: the content without which the file is not written, because another program has saved it.
  /// - Throws: the failure, such as `changed`. In that case, the file has its old content.
  package static func edit(
    _ path: String, with bytes: [UInt8], ifStill expected: Expected = .any
  ) throws(SystemCalls.Failure) {
    try expected.check(path)
    let path = try writable(path)
    guard FileKind(path: path) != nil else { return try save(bytes, for: path).commit(ifStill: expected) }
    try overwrite(path, with: bytes, ifStill: expected)
  }

  /// Returns a path without symbolic links.
  ///
  /// - Throws: if this process may not write to the file.
  private static func writable(_ path: String) throws(SystemCalls.Failure) -> String {
    let path = SystemCalls.resolved(path) ?? path
    switch FileKind(path: path) {
    case .folder, .special: throw .notRegular
    // A process that may write to a folder can replace any file in it, but a file without write permission must not be
    // replaced.
    case .regular: try SystemCalls.checkWritable(path)
    case nil: break
    }
    return path
  }

  /// Writes bytes to a file that replaces another one. ``FileReplacement/commit(_:)`` does that.
  package static func save(_ bytes: [UInt8], for path: String) throws(SystemCalls.Failure) -> FileReplacement {
    let file = try FileReplacement(of: path)
    do {
      try SystemCalls.writeAll(bytes[...], to: file.descriptor)
    } catch {
      file.discard()
      throw error
    }
    return file
  }

  /// Overwrites a file.
  ///
  /// The new content is first saved next to it, as `NAME.….saved`, so that it is not lost if the process is killed.
  /// Signals after which this process cleans up are deferred until the file is complete.
  private static func overwrite(
    _ path: String, with bytes: [UInt8], ifStill expected: Expected
  ) throws(SystemCalls.Failure) {
    let name = "\(path).\(String(UInt64.random(in: 0 ... .max), radix: 36)).saved"
    try save(bytes, for: name).commit { () throws(SystemCalls.Failure) in
      let descriptor = try SystemCalls.openRegular(path, O_RDWR | O_NOFOLLOW)
      defer { close(descriptor) }
      let old = try SystemCalls.readAll(descriptor)
      if case .bytes(let bytes) = expected, bytes != old {
        unlink(name)
        throw .changed
      }
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

/// A new file that replaces another once it is complete, so that an interrupted process leaves the old file intact.
///
/// The file is created in the same folder with a random name, and removed with the value if it was not renamed. A lock
/// shows other processes that it is in use. Unlocked files were left by killed processes, and are removed when the next
/// file is created in their folder.
package final class FileReplacement: Sendable {
  /// The open file.
  package let descriptor: Int32
  /// The temporary path.
  private let path: String
  private let target: String

  /// Creates the file, with the permissions of the file that it will replace.
  ///
  /// - Parameter target: the final path, which must not be a symbolic link.
  package init(of target: String) throws(SystemCalls.Failure) {
    self.target = target
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    AbandonedFiles.remove(in: folder)
    var old = stat()
    let isNew = stat(target, &old) != 0
    // The replacement of a private file must be private as well.
    (descriptor, path) = try UnfinishedFiles.create(in: folder, mode: isNew ? 0o666 : 0o600)
    if !isNew { _ = fchmod(descriptor, old.st_mode & 0o777) }
  }

  deinit { discard() }

  /// Renames the file to its final path.
  ///
  /// - Parameters:
  ///   - expected: the content of the replaced file, without which the file is discarded.
  ///   - finish: further work that signals must not interrupt.
  package func commit(
    ifStill expected: FileContents.Expected = .any, _ finish: () throws(SystemCalls.Failure) -> Void = {}
  ) throws(SystemCalls.Failure) {
    var failure: SystemCalls.Failure?
    do {
      // Some file systems report a failed write only when a descriptor is closed. The original descriptor is still
      // needed: its lock keeps other processes from removing the file.
      try SystemCalls.closeDescriptor(SystemCalls.duplicate(descriptor))
      try expected.check(target)
      try UnfinishedFiles.rename(path, to: target) {
        do throws(SystemCalls.Failure) { try finish() } catch { failure = error }
      }
    } catch {
      discard()
      throw error
    }
    close()
    if let failure { throw failure }
  }

  /// Removes the file, unless it has been renamed. Failures are ignored, because another failure led to this call.
  package func discard() {
    if UnfinishedFiles.remove(path) { close() }
  }

  private func close() {
    do { try SystemCalls.closeDescriptor(descriptor) } catch {}
  }
}
