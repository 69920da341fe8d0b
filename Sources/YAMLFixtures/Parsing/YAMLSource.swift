internal import TextSupport

/// A YAML text with its name, kept by its nodes so that any later error can show the line it speaks of.
final class YAMLSource: Sendable {
  let file: String

  /// The text without a byte order mark.
  let bytes: [UInt8]

  init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// An error about a place in this text.
  func error(at mark: Mark, path: String = "", _ wording: Diagnostic) -> YAMLError {
    let (line, column) = (Int(mark.line), Int(mark.column))
    let text = String(decoding: LineBreak.line(mark.line, of: bytes), as: UTF8.self)
    return YAMLError(
      file: file, line: line, column: column, path: path, problem: wording.problem, remedy: wording.remedy,
      excerpt: Excerpt.text(of: text, number: line, column: column))
  }

  /// The character at a place, or nil at the end of its line or past the end of the text.
  func scalar(at mark: Mark) -> Unicode.Scalar? {
    let column = Int(mark.column)
    return LineBreak.line(mark.line, of: bytes).codePoints(column - 1..<column).unicodeScalars.first
  }

  /// The place of a byte, for what is only known by offset.
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
        // Bytes that continue a code point take no column.
        if bytes[position].beginsCodePoint { mark.column += 1 }
        position += 1
      }
    }
    return mark
  }
}
