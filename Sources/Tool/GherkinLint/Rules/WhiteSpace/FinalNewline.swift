import GherkinSyntax

/// Files without a final line ending. Diffs point that out, and appended lines continue the last one.
enum FinalNewline: LintRule {
  static let description = RuleDescription(
    name: "final-newline", summary: "The last line of a file has no line end.", severity: .warning,
    activation: .recommended, isFixable: true)

  private static let message = Message("the file does not end with a line feed", remedy: "add one")

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    let bytes = file.parsed.source.bytes
    guard let last = bytes.last, last != 0x0A, let line = file.lines.last(where: { $0.end == bytes.count }) else {
      return
    }
    let isWindows = bytes.firstIndex(of: 0x0A).map { $0 > 0 && bytes[$0 - 1] == 0x0D } ?? false
    report.add(
      message, at: file.location(of: line.end, in: line), in: file,
      fix: .replacement(bytes.count..<bytes.count, isWindows ? "\r\n" : "\n"))
  }
}
