package import Testing
internal import Foundation

/// A golden file of texts with their results, such as errors. A text ends with a line break if a blank line follows it:
///
///     == what it shows [kind]
///     the text
///     --
///     the result
///
/// In both, `⇥` is a tab, `⍽` a no-break space, and `␀` a NUL.
package struct GoldenCases {
  /// A text of the file.
  package struct Case {
    /// What the text shows.
    package let name: String
    /// The word in brackets after the name; empty if there is none.
    package let kind: String
    /// The text.
    package let text: String
  }

  private static let characters = ["⇥": "\t", "⍽": "\u{A0}", "␀": "\0"]

  private let path: String

  /// Creates the cases of a file in `Tests/Golden`.
  package init(_ path: String) {
    self.path = path
  }

  /// Records an issue with the removed and added lines if the result of a text differs from that in the file.
  package nonisolated(nonsending) func expect(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ result: nonisolated(nonsending) (Case) async throws -> String
  ) async throws {
    let file = try Files.text(BuiltCommand.package.appending(path: "Tests/Golden/\(path)").path)
    let blocks = "\n\(file)".components(separatedBy: "\n== ").dropFirst()
    try #require(!blocks.isEmpty, sourceLocation: sourceLocation)
    var texts: [String] = []
    for block in blocks {
      let lines = try #require(block.components(separatedBy: "\n--\n").first).components(separatedBy: "\n")
      let head = try #require(lines.first?.wholeMatch(of: /(.*?)(?: \[(.+)\])?/), sourceLocation: sourceLocation)
      let text = lines.dropFirst().joined(separator: "\n")
      let example = Case(
        name: String(head.1), kind: head.2.map(String.init) ?? "",
        text: Self.characters.reduce(text) { $0.replacing($1.key, with: $1.value) })
      let shown = Self.characters.reduce(try await result(example)) { $0.replacing($1.value, with: $1.key) }
      texts.append("== \(lines.joined(separator: "\n"))\n--\n\(shown)\n")
    }
    try GoldenFile(path).expect(texts.joined(separator: "\n"), sourceLocation: sourceLocation)
  }
}
