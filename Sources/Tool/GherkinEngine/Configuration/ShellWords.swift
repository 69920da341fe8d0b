/// Splits a text into words like a shell, without expanding variables or commands.
package enum ShellWords {
  /// Returns the words. They are separated by spaces; quotation marks and backslashes preserve spaces.
  package static func split(_ text: String) throws(UsageError) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Unicode.Scalar?
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "\"" || scalar == "'" {
        quote = scalar
        word = word ?? ""
      } else if scalar == "\\", quote != "'", let next = scalars.popFirst() {
        word = (word ?? "") + String(next)
      } else if quote == nil, scalar.properties.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(scalar)
      }
    }
    if let quote { throw .configuration("a quotation mark \(quote) is not closed") }
    return words + [word].compactMap(\.self)
  }
}
