import GherkinSyntax

/// Paths of Windows in cells, in which `\n` is a line break.
enum CellEscape: LintRule {
  static let description = RuleDescription(
    name: "cell-escape", summary: "A path in a cell contains \\n, which is a line break.", severity: .error,
    isLoss: true)

  private static let message = Message(
    "\\n in this path is a line break", remedy: "write each \\ as \\\\: C:\\\\new")

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    let bytes = file.parsed.source.bytes
    for line in file.lines(.tableRow) where bytes[line.content..<line.end].contains(UInt8(ascii: "\\")) {
      for cell in line.cells where bytes[cell].contains(UInt8(ascii: "\\")) && isPath(Array(bytes[cell])) {
        report.add(message, at: file.location(of: cell.lowerBound, in: line), in: file)
      }
    }
  }

  /// Returns whether a cell is a path with a drive or a server, and contains `\n` without a second backslash.
  private static func isPath(_ cell: [UInt8]) -> Bool {
    let backslash = UInt8(ascii: "\\")
    let hasDrive = cell.count > 3 && cell[1] == UInt8(ascii: ":") && cell[2] == backslash && cell[3] != backslash
    guard hasDrive || cell.starts(with: [backslash, backslash]) else { return false }
    var place = 0
    while place + 1 < cell.count {
      if cell[place] == backslash {
        if cell[place + 1] == UInt8(ascii: "n") { return true }
        place += 1
      }
      place += 1
    }
    return false
  }
}
