package import GherkinFiles
internal import Foundation
private import CGherkinExtendedAttributes

/// Writes whole files without losing their attributes or, if writing fails, their content.
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

  /// Replaces the content of a file, or creates the file. Owner, mode, extended attributes and hard links stay. If the
  /// path is a symbolic link, its target is written.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - bytes: the new content.
  ///   - expected: the content without which the file is not written, because another program has saved it.
  /// - Throws: the failure, such as `changed`. In that case, the file has its old content.
  package static func replace(
    _ path: String, with bytes: [UInt8], ifStill expected: Expected = .any
  ) throws(SystemCalls.Failure) {
    try expected.check(path)
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
      if replacement.hasAllAttributes { return try replacement.commit(ifStill: expected) }
      replacement.discard()
    }
    try overwrite(path, with: bytes, ifStill: expected)
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

  /// Overwrites a file in place, because it has several hard links, or attributes that this process cannot set on a new
  /// file.
  ///
  /// The old content is first saved next to it, as `NAME.….saved`, so it is not lost if the process is killed. Signals
  /// after which this process cleans up are deferred until the file is complete.
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
  /// Whether the file has the owner, the mode and the extended attributes of the file that it will replace.
  package let hasAllAttributes: Bool
  /// The temporary path.
  private let path: String
  private let target: String

  /// Creates the file, with the attributes of the file that it will replace.
  ///
  /// - Parameter target: the final path, which must not be a symbolic link.
  package init(of target: String) throws(SystemCalls.Failure) {
    self.target = target
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    AbandonedFiles.remove(in: folder)
    let old = FileAttributes(path: target)
    // The replacement of a private file must be private as well.
    (descriptor, path) = try UnfinishedFiles.create(in: folder, mode: old == nil ? 0o666 : 0o600)
    hasAllAttributes = old?.apply(to: descriptor) ?? true
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

/// The owner, the mode and the extended attributes of a file, which are copied to its replacement.
package struct FileAttributes {
  private let status: stat
  private let extended: [(name: String, value: [UInt8])]

  /// The number of hard links to the file.
  package var linkCount: Int { Int(status.st_nlink) }

  /// Reads the attributes of a file; returns nil if there is no regular file.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.status = status
    extended = ExtendedAttributes.read(path)
  }

  /// Sets these attributes on an open file, as far as this process is permitted.
  ///
  /// - Returns: whether all of them were set.
  package func apply(to descriptor: Int32) -> Bool {
    var own = stat()
    guard fstat(descriptor, &own) == 0 else { return false }
    var isComplete = true
    var mode = status.st_mode & 0o7777
    if own.st_uid != status.st_uid || own.st_gid != status.st_gid,
      fchown(descriptor, status.st_uid, status.st_gid) != 0
    {
      isComplete = false
      // These bits would grant the rights of this process's user, or admit another group.
      mode &= ~0o6000
      if own.st_gid != status.st_gid, fchown(descriptor, uid_t.max, status.st_gid) != 0 { mode &= ~0o070 }
    }
    // The mode is set after the owner, because changing the owner clears some of its bits.
    if fchmod(descriptor, mode) != 0 { isComplete = false }
    for (name, value) in extended where !ExtendedAttributes.write(value, name, to: descriptor) { isComplete = false }
    return isComplete
  }
}

/// Extended attributes through system calls, whose parameters differ between systems.
private enum ExtendedAttributes {
  static func read(_ path: String) -> [(name: String, value: [UInt8])] {
    let names = bytes { buffer, size in
      #if canImport(Darwin)
      listxattr(path, buffer?.assumingMemoryBound(to: CChar.self), size, 0)
      #else
      listxattr(path, buffer?.assumingMemoryBound(to: CChar.self), size)
      #endif
    }
    return names.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }.map { name in
      let value = bytes { buffer, size in
        #if canImport(Darwin)
        getxattr(path, name, buffer, size, 0, 0)
        #else
        getxattr(path, name, buffer, size)
        #endif
      }
      return (name, value)
    }
  }

  static func write(_ value: [UInt8], _ name: String, to descriptor: Int32) -> Bool {
    #if canImport(Darwin)
    fsetxattr(descriptor, name, value, value.count, 0, 0) == 0
    #else
    fsetxattr(descriptor, name, value, value.count, 0) == 0
    #endif
  }

  /// Returns the output of a call that first reports its size; empty if the file system has no extended attributes.
  private static func bytes(_ call: (UnsafeMutableRawPointer?, Int) -> Int) -> [UInt8] {
    let size = call(nil, 0)
    guard size > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: size)
    let count = bytes.withUnsafeMutableBytes { call($0.baseAddress, $0.count) }
    return Array(bytes.prefix(max(0, count)))
  }
}
