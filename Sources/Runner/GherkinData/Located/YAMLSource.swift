internal import GherkinText

/// A location in a text: line and column from 1, the column in code points.
package struct Mark: Hashable, Sendable {
  package var line: Int32
  package var column: Int32

  package init(line: Int32, column: Int32) {
    self.line = line
    self.column = column
  }
}

/// A YAML or JSON text with its name, which its nodes retain so that later errors can show the line.
package final class YAMLSource: Sendable {
  package let file: String

  /// The text without a byte order mark.
  package let bytes: [UInt8]

  /// Whether lines end as in YAML 1.1 (chapter 4.1.4) and libyaml: also at CR, U+0085, U+2028 and U+2029.
  private let isYAML: Bool

  package init(file: String, bytes: [UInt8], isYAML: Bool) {
    self.file = file
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    self.isYAML = isYAML
  }

  /// Returns an error at a location in this text.
  package func error(at mark: Mark, path: [PathStep] = [], _ wording: Diagnostic) -> YAMLError {
    let (line, column) = (Int(mark.line), Int(mark.column))
    let text = String(decoding: self.line(mark.line), as: UTF8.self)
    return YAMLError(
      file: file, line: line, column: column, path: path.text, problem: wording.problem, remedy: wording.remedy,
      excerpt: Excerpt.text(of: text, number: line, column: column))
  }

  /// Returns the location of a byte.
  package func mark(atOffset offset: Int) -> Mark {
    var mark = Mark(line: 1, column: 1)
    var position = 0
    advance(&mark, &position, to: offset)
    return mark
  }

  /// Moves a location, and the offset of its byte, to a later byte.
  func advance(_ mark: inout Mark, _ position: inout Int, to end: Int) {
    let end = min(end, bytes.count)
    while position < end {
      // Most bytes.
      if bytes[position] &- 0x20 < 0x60 {
        mark.column += 1
        position += 1
        continue
      }
      let length = lineBreak(at: position)
      if length > 0, position + length <= end {
        mark = Mark(line: mark.line + 1, column: 1)
      } else if bytes[position] & 0xC0 != 0x80 {
        // Continuation bytes do not change the column.
        mark.column += 1
      }
      position += length > 0 && position + length <= end ? length : 1
    }
  }

  /// Returns the bytes of a line, without its line break; empty after the end of the text.
  package func line(_ number: Int32) -> ArraySlice<UInt8> {
    var start = 0
    var line: Int32 = 1
    while line < number, start < bytes.count {
      let length = lineBreak(at: start)
      line += length > 0 ? 1 : 0
      start += max(length, 1)
    }
    var end = start
    while end < bytes.count, lineBreak(at: end) == 0 { end += 1 }
    return bytes[start..<end]
  }

  /// Returns the number of bytes of the line break at a position; 0 if there is none.
  private func lineBreak(at position: Int) -> Int {
    let rest = bytes.count - position
    switch bytes[position] {
    case 0x0A: return 1
    case 0x0D: return rest > 1 && bytes[position + 1] == 0x0A ? 2 : isYAML ? 1 : 0
    case 0xC2 where isYAML: return rest > 1 && bytes[position + 1] == 0x85 ? 2 : 0
    case 0xE2 where isYAML:
      return rest > 2 && bytes[position + 1] == 0x80 && (0xA8...0xA9).contains(bytes[position + 2]) ? 3 : 0
    default: return 0
    }
  }
}
