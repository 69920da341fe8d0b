internal import Foundation
internal import GherkinFiles
package import GherkinSyntax

/// Reads feature files, one at a time.
package enum FeatureReader {
  /// The maximum size of a feature file, in bytes.
  package static let sizeLimit = 512 << 20

  /// Reads a file. The file's extension determines whether it is classic Gherkin or Markdown.
  ///
  /// - Parameter acceptsPipe: whether the file may be a pipe or a device, whose end is awaited.
  package static func read(_ file: String, acceptsPipe: Bool = false) throws(FeatureFileError) -> Source {
    Source(uri: file, bytes: try bytes(of: file, acceptsPipe: acceptsPipe))
  }

  /// Reads standard input to its end, as classic Gherkin.
  ///
  /// - Parameter uri: the name of the source.
  package static func readStandardInput(
    uri: String = FeatureSelection.standardInput
  ) throws(FeatureFileError) -> Source {
    Source(uri: uri, bytes: try bytes(named: "standard input") { 0 }, mediaType: .plain)
  }

  /// Reads any file.
  ///
  /// - Parameter acceptsPipe: whether the file may be a pipe or a device, whose end is awaited.
  static func bytes(of file: String, acceptsPipe: Bool) throws(FeatureFileError) -> [UInt8] {
    try bytes(named: file) { () throws(SystemCalls.Failure) in
      acceptsPipe && FileKind(path: file) == .special
        ? try SystemCalls.openForReading(file) : try SystemCalls.openRegular(file, O_RDONLY)
    }
  }

  private static func bytes(
    named name: String, _ open: () throws(SystemCalls.Failure) -> Int32
  ) throws(FeatureFileError) -> [UInt8] {
    do {
      let descriptor = try open()
      defer { if descriptor != 0 { close(descriptor) } }
      return try SystemCalls.readAll(descriptor, atMost: sizeLimit)
    } catch {
      switch error.code {
      case ENOENT: throw .noSuchPath(name)
      case EFBIG: throw .tooLarge(name, limit: sizeLimit)
      case SystemCalls.Failure.notRegular.code: throw .notRegular(name)
      default: throw .unreadable(name, reason: systemMessage(for: error.code))
      }
    }
  }
}
