import GherkinFeatureFiles
import GherkinFileOutput
import GherkinFiles

/// Writes feature files.
enum FeatureWriter {
  /// Replaces the content of a file atomically. All other attributes of the file stay.
  static func write(_ bytes: [UInt8], to file: String) throws(FeatureFileError) {
    do {
      try FileContents.replace(file, with: bytes)
    } catch {
      throw .unwritable(file, reason: systemMessage(for: error.code))
    }
  }
}
