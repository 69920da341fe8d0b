import Foundation

/// Writes feature files that are there already.
package enum FeatureWriter {
  /// Puts new bytes in the place of a file's: all of them or none, as they are written beside it first. Permissions stay,
  /// and of a link the file that it leads to is written.
  package static func write(_ bytes: [UInt8], to file: String) throws(FeatureFileError) {
    let place = URL(fileURLWithPath: file).resolvingSymlinksInPath()
    // What is renamed need not be writable, but what may not be written is not to be replaced.
    guard FileManager.default.isWritableFile(atPath: place.path) else {
      throw .unwritable(file, reason: "it may not be written")
    }
    let part = place.deletingLastPathComponent().appending(
      path: ".\(place.lastPathComponent).\(UUID().uuidString).part")
    do {
      let permissions = try FileManager.default.attributesOfItem(atPath: place.path)[.posixPermissions]
      try Data(bytes).write(to: part, options: .withoutOverwriting)
      if let permissions {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: part.path)
      }
      guard rename(part.path, place.path) == 0 else {
        throw CocoaError(.fileWriteUnknown, userInfo: [NSLocalizedDescriptionKey: String(cString: strerror(errno))])
      }
    } catch {
      remove(part)
      throw .unwritable(file, reason: error.localizedDescription)
    }
  }

  /// Removes what was written so far. The failure that led here is the one to tell.
  private static func remove(_ part: URL) {
    do { try FileManager.default.removeItem(at: part) } catch {}
  }
}
