private import CGherkinExtendedAttributes
internal import Foundation

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
