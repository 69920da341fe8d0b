import Foundation
import GherkinTestSupport
import Testing

/// A script for an editor, in `Tests/EditorScripts`. The comments at its end, which begin with `>`, are the lines that it
/// notes; `make generate` writes them again.
struct EditorScript: CustomTestStringConvertible, Sendable {
  private static let folder = BuiltCommand.package.appending(path: "Tests/EditorScripts")
  private let path: String
  private let comment: String
  private let lines: [String]

  /// The first line, which says what the editor does.
  var testDescription: String { lines.first ?? path }

  /// The file that the editor opens; in `LINK`, by a symbolic link to the workspace.
  var file: String {
    lines.first { $0.hasPrefix("\(comment) opens: ") }?.split(separator: " ").last.map(String.init) ?? ""
  }

  /// Whether scenarios run with steps of the faulty runner.
  var runsSteps: Bool { lines.contains("\(comment) runs steps") }

  /// Returns the scripts of an editor.
  static func all(of editor: String, comment: String) -> [EditorScript] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: editor).path)) ?? []
    return names.sorted().map { EditorScript("\(editor)/\($0)", comment) }
  }

  /// Returns the functions that all scripts of an editor use.
  static func functions(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  private init(_ path: String, _ comment: String) {
    let text = try? String(contentsOf: Self.folder.appending(path: path), encoding: .utf8)
    (self.path, self.comment) = (path, comment)
    lines = (text ?? "").components(separatedBy: "\n").filter { !$0.hasPrefix(comment + "> ") && $0 != comment + ">" }
  }

  /// The script, with the path of a link to a workspace.
  func text(link: String) -> String { lines.joined(separator: "\n").replacing("LINK", with: link) }

  /// Expects the lines that the script has noted.
  func expect(_ notes: [String]) throws {
    let script = lines.joined(separator: "\n")
    let notes = notes.map { "\(comment)> \($0)\n" }.joined()
    try GoldenFile(path, in: Self.folder).expect(script + notes)
  }
}
