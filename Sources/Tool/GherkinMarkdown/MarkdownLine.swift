/// The kinds of lines that start blocks in Markdown.
package enum MarkdownLine {
  /// The start of a list item.
  package struct Item {
    /// The text behind the marker.
    package let text: Substring
    /// The width of the marker with a blank.
    package let width: Int
    /// The number in the marker; nil if there is none.
    package let number: Int?

    /// Whether the item can follow a line of a paragraph. As in CommonMark, a line of prose that begins with another
    /// number, such as a year, is part of the paragraph.
    package var canEndParagraph: Bool { number == nil || number == 1 }
  }

  /// Returns the line without indentation.
  package static func content(_ line: Substring) -> Substring { line.drop { $0 == " " || $0 == "\t" } }

  /// Returns the fence that starts a code block.
  package static func fence(_ line: Substring) -> Substring? {
    guard let first = line.first, first == "`" || first == "~" else { return nil }
    let fence = line.prefix { $0 == first }
    // If a backtick follows, it is a code span in a paragraph.
    return fence.count >= 3 && (first == "~" || !line.dropFirst(fence.count).contains("`")) ? fence : nil
  }

  /// Returns whether the line ends the code block that a fence starts.
  package static func closes(_ fence: Substring, _ line: Substring) -> Bool {
    let content = content(line)
    return content.hasPrefix(fence) && content.drop { $0 == fence.first }.allSatisfy(\.isWhitespace)
  }

  /// Returns the text of a heading, without the marks after it, and its level.
  package static func heading(_ line: Substring) -> (text: Substring, level: Int)? {
    let level = line.prefix { $0 == "#" }.count
    guard (1...6).contains(level), line.dropFirst(level).first?.isWhitespace != false else { return nil }
    let text = line.dropFirst(level).trimming(\.isWhitespace)
    let marks = text.reversed().prefix { $0 == "#" }.count
    let rest = text.dropLast(marks)
    return (rest.last?.isWhitespace != false ? rest.trimming(\.isWhitespace) : text, level)
  }

  /// Returns whether the line is a thematic break.
  package static func isRule(_ line: Substring) -> Bool {
    let signs = line.filter { !$0.isWhitespace }
    guard signs.count >= 3, let first = signs.first, "-*_".contains(first) else { return false }
    return signs.allSatisfy { $0 == first }
  }

  /// Returns a list item without indentation.
  package static func item(_ line: Substring) -> Item? {
    guard let first = line.first else { return nil }
    if "-*+".contains(first), isBlank(line.dropFirst().first) {
      return Item(text: line.dropFirst(2), width: 2, number: nil)
    }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line[digits.endIndex...]
    guard (1...9).contains(digits.count), let sign = rest.first, sign == "." || sign == ")",
      isBlank(rest.dropFirst().first)
    else { return nil }
    return Item(text: rest.dropFirst(2), width: digits.count + 2, number: Int(digits))
  }

  /// Returns the text of a quotation.
  package static func quoted(_ line: Substring) -> Substring? {
    let content = content(line)
    guard content.first == ">" else { return nil }
    return content.dropFirst(content.hasPrefix("> ") ? 2 : 1)
  }

  /// Returns whether the line is the delimiter row of a table.
  package static func isDelimiterRow(_ line: Substring) -> Bool {
    let content = content(line)
    return content.first == "|" && content.contains("-") && content.allSatisfy { "|-: ".contains($0) }
  }

  /// Returns the cells of a row; `\|` is a bar inside a cell.
  package static func cells(_ line: Substring) -> [String] {
    var cells: [String] = []
    var cell = ""
    var isEscaped = false
    for character in content(line).dropFirst() {
      if character == "|", !isEscaped {
        cells.append(cell)
        cell = ""
      } else {
        if character == "|" { cell.removeLast() }
        cell.append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    if cell.contains(where: { $0 != " " }) { cells.append(cell) }
    return cells.map { String($0.trimming(\.isWhitespace)) }
  }

  private static func isBlank(_ character: Character?) -> Bool { character == " " || character == "\t" }
}

extension StringProtocol {
  /// Returns the text without such characters at its start and its end.
  package func trimming(_ isTrimmed: (Character) -> Bool) -> Substring {
    let rest = Substring(self).drop(while: isTrimmed)
    guard let last = rest.lastIndex(where: { !isTrimmed($0) }) else { return "" }
    return rest[...last]
  }
}
