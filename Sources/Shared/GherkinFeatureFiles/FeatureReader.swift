internal import Foundation
package import GherkinSyntax

/// Reads feature files, one at a time.
package enum FeatureReader {
  /// The maximum size of a feature file, in bytes.
  package static let sizeLimit = 512 << 20

  /// The number of bytes that are read at once, enough for most features.
  private static let chunk = 64 << 10

  /// Reads one file of a ``FeatureSelection``. The file's extension determines whether it is classic Gherkin or
  /// Markdown.
  package static func read(_ file: String) throws(FeatureFileError) -> Source {
    Source(uri: file, bytes: try bytes(of: file))
  }

  /// Reads standard input to its end, as classic Gherkin.
  ///
  /// - Parameter uri: the name of the source.
  package static func readStandardInput(
    uri: String = FeatureSelection.standardInput
  ) throws(FeatureFileError) -> Source {
    Source(uri: uri, bytes: try bytes(of: .standardInput, named: "standard input"), mediaType: .plain)
  }

  /// Reads any file.
  static func bytes(of file: String) throws(FeatureFileError) -> [UInt8] {
    let handle: FileHandle
    do {
      // Creating a URL takes as long as reading a small file, but only this API reports the reason of a failure.
      handle = try FileHandle(forReadingAtPath: file) ?? FileHandle(forReadingFrom: URL(fileURLWithPath: file))
    } catch {
      guard FileManager.default.fileExists(atPath: file) else { throw .noSuchPath(file) }
      throw .unreadable(file, reason: error.localizedDescription)
    }
    return try bytes(of: handle, named: file)
  }

  private static func bytes(of handle: FileHandle, named name: String) throws(FeatureFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      while bytes.count <= sizeLimit {
        guard let part = try handle.read(upToCount: chunk), !part.isEmpty else { return bytes }
        bytes += part
      }
    } catch {
      throw .unreadable(name, reason: error.localizedDescription)
    }
    throw .tooLarge(name, limit: sizeLimit)
  }
}
