import GherkinSyntax

/// Lines that end with a carriage return only, as on very old systems: the file is a single line.
enum LineEnds: LintRule {
  static let description = RuleDescription(
    name: "line-ends", summary: "Lines end with a carriage return only, so they are one line.", severity: .error,
    isLoss: true)

  private static let message = Message(
    "lines that end with a carriage return (U+000D) only are read as one line",
    remedy: "save the file with line feeds (LF or CRLF)")

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    let bytes = file.parsed.source.bytes
    guard bytes.contains(0x0D) else { return }
    for line in file.lines where bytes[line.start..<line.trimmedEnd].contains(0x0D) {
      report.add(message, at: file.location(ofLine: line.number), in: file)
      return
    }
  }
}
