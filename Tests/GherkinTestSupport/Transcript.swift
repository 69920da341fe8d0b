import Foundation
package import Testing

/// A file of transcripts: each has actions, and the answers of the tested code after each action.
///
///     # the title of a transcript
///
///     action and its words
///     | a line of the text of the action
///     → a line of the answer
///
/// `make generate` writes the answers again. Other lines are blank or begin with `//`. The actions above the first
/// title prepare each transcript.
///
/// The text below the action `template` is that of later actions: `lint … Given x` gets it with `Given x` instead of
/// its `…`, and `lint …` with the lines below.
///
/// A character that cannot be seen is written as its code point: `‹U+00A0›`. `‹end›` stands for the end of a text
/// without a line feed.
package struct TranscriptFile: CustomTestStringConvertible, Sendable {
  /// An action of a transcript.
  package struct Action {
    package let name: String
    /// The words after the name.
    package let words: [String]
    /// The text below the action; nil for none.
    package let text: String?

    /// The words after a number of words.
    package func rest(after count: Int) -> String { words.dropFirst(count).joined(separator: " ") }

    /// The error of a session that does not know the action.
    package var unknown: some Error { Unknown(description: "no action \(name)") }
  }

  private struct Unknown: Error, CustomStringConvertible {
    let description: String
  }

  /// Answers the actions of a transcript.
  package typealias Session = (Action) throws -> [String]

  private static let folder = BuiltCommand.package.appending(path: "Tests/Transcripts")
  private let path: String

  package var testDescription: String { path }

  /// Returns the files in a folder of `Tests/Transcripts`.
  package static func all(in name: String) -> [TranscriptFile] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().map { TranscriptFile(path: "\(name)/\($0)") }
  }

  /// Returns an answer with the lines of a text.
  package static func lines(of text: String) -> String {
    text.unicodeScalars.last == "\n" ? String(text.unicodeScalars.dropLast()) : text + VisibleText.end
  }

  /// Expects the answers of the file.
  ///
  /// - Parameter start: creates the session of a transcript.
  package func expect(_ start: () throws -> Session, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let text = try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    var written: [String] = []
    var preparations: [Action] = []
    var template: String?
    var own: String?
    var session: Session?
    while let line = lines.popFirst() {
      written.append(line)
      if line.hasPrefix("# ") {
        let new = try start()
        for action in preparations { _ = try new(action) }
        (session, own) = (new, template)
      }
      guard let first = line.first, first != "#", !line.hasPrefix("//") else { continue }
      var below: [String] = []
      while let next = lines.first, next.hasPrefix("|") {
        lines.removeFirst()
        written.append(next)
        below.append(VisibleText.read(next.hasPrefix("| ") ? next.dropFirst(2) : next.dropFirst()))
      }
      let action = try Self.action(line, below, template: own)
      guard let session else {
        if action.name == "template" {
          (template, own) = (action.text, action.text)
        } else {
          preparations.append(action)
        }
        continue
      }
      while lines.first?.hasPrefix("→") == true { lines.removeFirst() }
      if action.name == "template" {
        own = action.text
        continue
      }
      var answers: [String]
      do { answers = try session(action) } catch { answers = ["✘ \(error)"] }
      written += answers.flatMap { $0.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) }.map {
        $0.isEmpty ? "→" : "→ " + VisibleText.write(Substring($0))
      }
    }
    try GoldenFile(path, in: Self.folder).expect(written.joined(separator: "\n"), sourceLocation: sourceLocation)
  }

  private static func action(_ line: String, _ below: [String], template: String?) throws -> Action {
    var text = below.isEmpty ? nil : VisibleText.joined(below)
    var head = line[...]
    if let hole = line.range(of: " …") {
      let fill = below.isEmpty ? VisibleText.read(line[hole.upperBound...].dropFirst()) : below.joined(separator: "\n")
      text = try #require(template, "no template above \(line)").replacing("…", with: fill)
      head = line[..<hole.lowerBound]
    }
    let words = head.split(separator: " ").map(VisibleText.read)
    return Action(name: words[0], words: Array(words.dropFirst()), text: text)
  }
}

/// The notation of characters that cannot be seen.
private enum VisibleText {
  static let end = "‹end›"

  /// Returns a text with line feeds.
  static func joined(_ lines: [String]) -> String {
    let text = lines.map { $0 + "\n" }.joined()
    return text.hasSuffix(end + "\n") ? String(text.dropLast(end.count + 1)) : text
  }

  static func read(_ text: Substring) -> String {
    String(text).replacing(/‹U\+([0-9A-F]+)›/) { match -> String in
      guard let value = UInt32(match.1, radix: 16), let scalar = Unicode.Scalar(value) else { return String(match.0) }
      return String(scalar)
    }
  }

  static func write(_ text: Substring) -> String {
    var written = ""
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      if isHidden(scalar) || scalar == " " && text.unicodeScalars.index(after: index) == text.endIndex {
        written += "‹U+" + String(format: "%04X", scalar.value) + "›"
      } else {
        written.unicodeScalars.append(scalar)
      }
    }
    return written
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .spaceSeparator: scalar != " "
    // An emoji can contain a zero width joiner.
    case .format: scalar != "\u{200D}"
    default: false
    }
  }
}
