internal import FileSupport

/// Writes feature files that are built in.
package enum FeatureWriter {
  /// Puts new bytes in the place of a file's: all of them or none. Whatever else belongs to the file stays.
  package static func write(_ bytes: [UInt8], to file: String) throws(FeatureFileError) {
    do {
      try FileContents.replace(file, with: bytes)
    } catch {
      throw .unwritable(file, reason: systemMessage(for: error.code))
    }
  }
}
