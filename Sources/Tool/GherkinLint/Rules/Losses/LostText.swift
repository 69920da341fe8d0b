import GherkinSyntax

/// Text that the language ignores: after the last bar of a row, and beside the fences of a doc string.
enum LostText: LintRule {
  static let description = RuleDescription(
    name: "lost-text", summary: "A line ends with text that is neither a cell nor part of a doc string.",
    severity: .error, isLoss: true)

  private static func afterRow(_ text: String) -> Message {
    Message(
      "\(text.quoted) after the last | is not a cell",
      remedy: "end the row with |")
  }

  private static func afterFence(_ text: String, isOpening: Bool) -> Message {
    isOpening
      ? Message(
        "\(text.quoted) beside the opening fence is not part of the doc string", remedy: "write it on the next line")
      : Message("\(text.quoted) after the closing fence is lost", remedy: "write it above the fence, or remove it")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    let isMarkdown = file.parsed.source.mediaType == .markdown
    var isOpen = false
    for line in file.lines(.tableRow, .docStringSeparator) {
      switch line.kind {
      // After a # it is a comment, which RowComment reports.
      case .tableRow where !line.text.isEmpty && file.parsed.source.bytes[line.text.lowerBound] != UInt8(ascii: "#"):
        report.add(
          afterRow(file.parsed.text(line.text)), at: file.location(of: line.text.lowerBound, in: line), in: file)
      case .docStringSeparator:
        isOpen.toggle()
        let text = textBesideFence(line, file)
        guard !text.isEmpty else { continue }
        let content = file.parsed.text(text)
        // A media type, in Markdown a language and more.
        if isOpen, isMarkdown || !content.contains(where: { "\"`".contains($0) || $0.isWhitespace }) { continue }
        report.add(afterFence(content, isOpening: isOpen), at: file.location(of: text.lowerBound, in: line), in: file)
      default: continue
      }
    }
  }

  /// Returns the range of the text after a fence.
  private static func textBesideFence(_ line: ParsedLine, _ file: LintedFile) -> Range<Int> {
    let bytes = file.parsed.source.bytes[line.content..<line.trimmedEnd]
    guard let sign = bytes.first else { return line.trimmedEnd..<line.trimmedEnd }
    // A fence of Markdown can be longer than three characters.
    let isLong = file.parsed.source.mediaType == .markdown && sign == UInt8(ascii: "`")
    var start = line.content
    while start < line.trimmedEnd, bytes[start] == sign, isLong || start < line.content + 3 { start += 1 }
    while start < line.trimmedEnd, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    return start..<line.trimmedEnd
  }
}
