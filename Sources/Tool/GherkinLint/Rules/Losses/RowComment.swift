import GherkinSyntax

/// Comments after a row, which other programs that read features may not ignore.
enum RowComment: LintRule {
  static let description = RuleDescription(
    name: "row-comment", summary: "A comment follows a row of a table on the same line.", severity: .warning)

  private static func message(_ text: String) -> Message {
    Message("\(text.quoted) after the last | is not a cell", remedy: "write the comment on a line of its own")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    let bytes = file.parsed.source.bytes
    for line in file.lines(.tableRow)
    where !line.text.isEmpty && bytes[line.text.lowerBound] == UInt8(ascii: "#") {
      report.add(
        message(file.parsed.text(line.text)), at: file.location(of: line.text.lowerBound, in: line), in: file)
    }
  }
}
