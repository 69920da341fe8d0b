package import Foundation
package import Testing

/// A file with an expected text, which `make generate` writes again.
package struct GoldenFile {
  /// The folder of all golden files.
  private static let folder = BuiltCommand.package.appending(path: "Tests/Golden")
  /// Whether the files are written.
  package static let isWritten = ProcessInfo.processInfo.environment["GHERKIN_RUN_WRITE_GOLDEN"] != nil

  private let path: String
  private let file: URL

  /// Creates a golden file.
  ///
  /// - Parameters:
  ///   - path: its path in the folder.
  ///   - folder: the folder; nil for `Tests/Golden`.
  package init(_ path: String, in folder: URL? = nil) {
    self.path = path
    file = (folder ?? Self.folder).appending(path: path)
  }

  /// Records an issue with the removed and added lines if a text differs from the file.
  package func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if Self.isWritten {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let expected =
      FileManager.default.fileExists(atPath: file.path) ? try String(contentsOf: file, encoding: .utf8) : ""
    guard text != expected else { return }
    Issue.record(
      "\(path) differs; if it is meant so, make generate:\n\(Self.changes(from: expected, to: text))",
      sourceLocation: sourceLocation)
  }

  /// Compares the answer to each line that is not indented with the indented lines after it.
  ///
  /// In such a line, `\u{A0}` is a character, `⏎` the end of a line, and `␣` a space at an end.
  package func expectAnswers(
    sourceLocation: SourceLocation = #_sourceLocation, _ answer: (String) throws -> String
  ) throws {
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let questions = lines.filter { !$0.hasPrefix("    ") }
    let answers = try questions.map { question in
      let text = String(question).replacing("␣", with: " ").replacing("⏎", with: "\n")
        .replacing(#/\\u\{([0-9A-F]+)\}/#) {
          UInt32($0.1, radix: 16).flatMap(Unicode.Scalar.init).map { "\($0)" } ?? ""
        }
      let answer = try answer(text).split(separator: "\n", omittingEmptySubsequences: false)
      return "\(question)\n" + answer.map { "    \($0)\n" }.joined()
    }
    #expect(!questions.isEmpty, sourceLocation: sourceLocation)
    try expect(answers.joined(), sourceLocation: sourceLocation)
  }

  /// The names of the files in a folder of golden files.
  package static func names(in path: String) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path))
  }

  /// Returns the removed and added lines.
  private static func changes(from old: String, to new: String) -> String {
    let old = old.split(separator: "\n", omittingEmptySubsequences: false)
    let new = new.split(separator: "\n", omittingEmptySubsequences: false)
    return new.difference(from: old).map { change in
      switch change {
      case .remove(let index, let line, _): "\(index + 1) - \(line)\n"
      case .insert(let index, let line, _): "\(index + 1) + \(line)\n"
      }
    }.joined()
  }
}
