internal import Foundation
package import GherkinSyntax
package import GherkinText

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

/// Reads all feature files of some paths, for callers that need all of them at once.
package struct FeatureLoader: Sendable {
  /// The feature files of some paths, without duplicates.
  package struct Result: Sendable {
    /// The contents of the files, in the order of the paths; those of a folder are sorted by name.
    package fileprivate(set) var sources: [Source] = []
    /// The selected lines of each file, by `uri`. Files without an entry run completely.
    package fileprivate(set) var lines: [ExactText: [Int]] = [:]
  }

  /// Creates a loader.
  package init() {}

  /// Reads all feature files that paths select: files, folders (at any depth), `a.feature:3:19`, and lists of such
  /// paths in a file, `@rerun.txt`.
  ///
  /// - Throws: all errors in the paths.
  package func load(_ arguments: [String]) throws(FeatureFileErrors) -> Result {
    let selection = FeatureSelection(arguments)
    var result = Result()
    result.lines = selection.lines
    var errors = selection.errors
    for file in selection.files {
      do {
        result.sources.append(try FeatureReader.read(file))
      } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw FeatureFileErrors(errors: errors) }
    return result
  }
}
