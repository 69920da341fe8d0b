internal import GherkinOutcomes
internal import GherkinText

/// Shell words in commands that users copy.
package enum ShellWord {
  /// Returns the word: unchanged if it has only plain characters, in single quotation marks if it has others, and
  /// escaped as `$'…'` (POSIX.1-2024) if it has invisible ones.
  package static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.unicodeScalars.allSatisfy(isPlain) { return word }
    if word.unicodeScalars.contains(where: { $0.isHidden }) {
      return "$'\(word.escaping(escape))'"
    }
    return "'\(word.replacing("'", with: "'\\''"))'"
  }

  /// Returns a path that cannot be mistaken for an option or a list of paths.
  package static func path(_ path: String) -> String {
    quoted(path.hasPrefix("-") || path.hasPrefix("@") ? "./\(path)" : path)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", ".", "_", "-", ":", "@", "+", ",", "=", "0"..."9": true
    default: scalar.properties.isAlphabetic
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "'", "\\": "\\\(scalar)"
    // Three octal digits for each byte, so that a following digit is not included.
    case _ where scalar.isHidden: String(scalar).utf8.map { "\\\($0.digits(3, radix: 8))" }.joined()
    default: nil
    }
  }
}
