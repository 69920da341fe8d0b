package import GherkinFeatureFiles
internal import GherkinFiles

/// Writes feature files.
package enum FeatureWriter {
  /// Replaces the content of a file atomically. All other attributes of the file stay.
  package static func write(_ bytes: [UInt8], to file: String) throws(FeatureFileError) {
    do {
      try FileContents.replace(file, with: bytes)
    } catch {
      throw .unwritable(file, reason: systemMessage(for: error.code))
    }
  }
}
