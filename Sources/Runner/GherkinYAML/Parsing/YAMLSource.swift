internal import GherkinText

/// A YAML text with its name, which its nodes retain so that later errors can show the line.
final class YAMLSource: Sendable {
  let file: String

  /// The text without a byte order mark.
  let bytes: [UInt8]

  init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// Returns an error at a location in this text.
  func error(at mark: Mark, path: String = "", _ wording: Diagnostic) -> YAMLError {
    let (line, column) = (Int(mark.line), Int(mark.column))
    let text = String(decoding: LineBreak.line(mark.line, of: bytes), as: UTF8.self)
    return YAMLError(
      file: file, line: line, column: column, path: path, problem: wording.problem, remedy: wording.remedy,
      excerpt: Excerpt.text(of: text, number: line, column: column))
  }

  /// Returns the character at a location; nil at the end of its line or after the end of the text.
  func scalar(at mark: Mark) -> Unicode.Scalar? {
    let column = Int(mark.column)
    return LineBreak.line(mark.line, of: bytes).codePoints(column - 1..<column).unicodeScalars.first
  }

  /// Returns the location of a byte.
  func mark(atOffset offset: Int) -> Mark {
    var mark = Mark(line: 1, column: 1)
    var position = 0
    while position < min(offset, bytes.count) {
      let length = LineBreak.length(in: bytes, at: position)
      if length > 0, position + length <= offset {
        mark.line += 1
        mark.column = 1
        position += length
      } else {
        // Continuation bytes do not change the column.
        if bytes[position].beginsCodePoint { mark.column += 1 }
        position += 1
      }
    }
    return mark
  }
}
