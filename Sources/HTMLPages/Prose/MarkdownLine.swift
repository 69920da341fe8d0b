/// What a line of Markdown begins.
enum MarkdownLine {
  /// The first words of a point of a list, how wide its sign is, and whether that is a number.
  typealias Item = (text: Substring, width: Int, isNumbered: Bool)

  /// The line without the white space in front of it.
  static func content(_ line: Substring) -> Substring { line.drop { $0 == " " || $0 == "\t" } }

  /// The fence that a block of code begins with.
  static func fence(_ line: Substring) -> Substring? {
    guard let first = line.first, first == "`" || first == "~" else { return nil }
    let fence = line.prefix { $0 == first }
    // With a backtick after it, it is code within a paragraph.
    return fence.count >= 3 && (first == "~" || !line.dropFirst(fence.count).contains("`")) ? fence : nil
  }

  /// The words of a heading.
  static func heading(_ line: Substring) -> Substring? {
    let signs = line.prefix { $0 == "#" }.count
    guard (1...6).contains(signs), line.dropFirst(signs).first == " " else { return nil }
    return line.dropFirst(signs + 1)
  }

  /// Whether the line is a rule across the page.
  static func isRule(_ line: Substring) -> Bool {
    let signs = line.filter { $0 != " " }
    guard signs.count >= 3, let first = signs.first, "-*_".contains(first) else { return false }
    return signs.allSatisfy { $0 == first }
  }

  /// A point of a list, without the spaces in front of it.
  static func item(_ line: Substring) -> Item? {
    guard let first = line.first else { return nil }
    if "-*+".contains(first), line.dropFirst().first == " " {
      return (line.dropFirst(2), 2, false)
    }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line[digits.endIndex...]
    guard (1...9).contains(digits.count), let sign = rest.first, sign == "." || sign == ")",
      rest.dropFirst().first == " "
    else { return nil }
    return (rest.dropFirst(2), digits.count + 2, true)
  }

  /// What is quoted, where the line is a quotation.
  static func quoted(_ line: Substring) -> Substring? {
    let content = content(line)
    guard content.first == ">" else { return nil }
    return content.dropFirst(content.hasPrefix("> ") ? 2 : 1)
  }

  /// Whether the line parts a table's head from its body.
  static func isDelimiterRow(_ line: Substring) -> Bool {
    let content = content(line)
    return content.first == "|" && content.contains("-") && content.allSatisfy { "|-: ".contains($0) }
  }

  /// The cells of a row; `\|` is a bar inside of one.
  static func cells(_ line: Substring) -> [String] {
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
    return cells.map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
  }
}
