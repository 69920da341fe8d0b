#if os(Linux) || os(macOS)
internal import GherkinText

/// The arguments of a command line: words separated by white space, with the quotes and backslashes of a shell.
///
/// No shell interprets the line. Characters with which a shell would do something are refused where a shell would do it,
/// except `~`, `*` and `?`, which are plain text.
struct CommandWords {
  private(set) var words: [String] = []

  private static let refused: Set<Unicode.Scalar> = ["|", ">", "<", "&", ";", "$", "`", "(", ")"]
  private static let remedy = "put it in single quotes, or use the step: I run the shell script:"

  /// Splits a line.
  ///
  /// - Throws: if a quote is not closed, for a character of a shell, and for a line without words.
  init(_ line: String) throws(CommandError) {
    func problem(_ text: String) -> CommandError {
      CommandError("\(text) in the command \(VisibleText.quoted(line, limit: 200))")
    }
    guard !line.utf8.contains(0) else { throw problem("there is a NUL, which no argument can contain,") }
    let unclosed = "close it, or put a backslash before it"
    var word: String.UnicodeScalarView?
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case " ", "\t", "\n":
        if let ended = word { words.append(String(ended)) }
        word = nil
      case "'":
        guard let end = rest.firstIndex(of: "'") else { throw problem("a single quote is not closed").adding(unclosed) }
        word = (word ?? .init()) + rest[..<end]
        rest = rest[rest.index(after: end)...]
      case "\"":
        guard let text = try Self.quoted(&rest, problem) else {
          throw problem("a double quote is not closed").adding(unclosed)
        }
        word = (word ?? .init()) + text
      case "\\":
        guard let next = rest.popFirst() else {
          throw problem("there is nothing after the last backslash").adding("write two for one")
        }
        // A backslash continues a line.
        if next != "\n" { word = (word ?? .init()) + [next] }
      default:
        guard !Self.refused.contains(scalar), scalar != "#" || word != nil else {
          throw problem("no shell interprets the \(scalar)").adding(Self.remedy)
        }
        word = (word ?? .init()) + [scalar]
      }
    }
    if let word { words.append(String(word)) }
    guard words.first?.isEmpty == false else {
      throw CommandError("the command has no program; write its name first, for example: ls -l")
    }
  }

  /// Returns the text up to the next double quote; nil if there is none.
  private static func quoted(
    _ rest: inout Substring.UnicodeScalarView, _ problem: (String) -> CommandError
  ) throws(CommandError) -> String.UnicodeScalarView? {
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return text
      case "$", "`": throw problem("no shell interprets the \(scalar)").adding(remedy)
      case "\\":
        guard let next = rest.popFirst() else { return nil }
        if ["\"", "\\", "$", "`"].contains(next) {
          text.append(next)
        } else if next != "\n" {
          text += [scalar, next]
        }
      default: text.append(scalar)
      }
    }
    return nil
  }
}

extension CommandError {
  /// Returns the error with a remedy.
  fileprivate func adding(_ remedy: String) -> Self { Self("\(description); \(remedy)") }
}
#endif
