import GherkinSyntax

/// Finds the placeholders of a scenario.
enum Placeholders {
  /// A name in angle brackets, with its location.
  struct Found {
    let name: String
    let offset: Int
    let line: ParsedLine
  }

  /// Returns the placeholders in the name, the steps and the arguments of a scenario or a background.
  ///
  /// - Parameter line: the line of its keyword.
  static func all(below line: Int, of file: LintedFile) -> [Found] {
    let lines = file.lines(ofBlockAt: line)
    let bytes = file.parsed.source.bytes
    var found: [Found] = []
    for line in lines where line.kind != .comment && line.kind != .empty && (line.kind != .other || line.isDocString) {
      var open: Int?
      for offset in line.content..<line.end {
        if bytes[offset] == UInt8(ascii: "<") {
          open = offset
        } else if bytes[offset] == UInt8(ascii: ">"), let start = open {
          found.append(Found(name: file.parsed.text((start + 1)..<offset), offset: start, line: line))
          open = nil
        }
      }
    }
    let closed = Set(found.compactMap { $0.name.first == "/" ? String($0.name.dropFirst()) : nil })
    return found.filter { isName($0.name) && !closed.contains($0.name) }
  }

  /// Returns whether a text can be the name of a column, and is neither a comparison nor markup.
  private static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
    return !first.properties.isWhitespace && !last.properties.isWhitespace && !"/!?".unicodeScalars.contains(first)
      && last != "/" && !text.utf8.contains(UInt8(ascii: "=")) && !text.utf8.contains(UInt8(ascii: "\""))
  }
}
