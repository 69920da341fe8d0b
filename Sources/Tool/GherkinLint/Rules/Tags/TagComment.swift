import GherkinSyntax

/// Tags after a `#` on a line of tags, which are part of a comment.
enum TagComment: LintRule {
  static let description = RuleDescription(
    name: "tag-comment", summary: "A line of tags has a tag in its comment.", severity: .warning)

  private static func message(_ tag: String) -> Message {
    Message(
      "\(tag.quoted) is part of a comment, not a tag", remedy: "remove the # in front of it, or move the comment")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    let bytes = file.parsed.source.bytes
    for line in file.lines(.tags) {
      let comment = bytes[line.text]
      guard
        let start = comment.indices.first(where: { index in
          comment[index] == UInt8(ascii: "@") && index + 1 < comment.endIndex && !Self.isGap(comment[index + 1])
            && (index == comment.startIndex || Self.isGap(comment[index - 1]))
        })
      else { continue }
      let end = comment[start...].firstIndex { Self.isGap($0) } ?? comment.endIndex
      report.add(message(file.parsed.text(start..<end)), at: file.location(of: start, in: line), in: file)
    }
  }

  private static func isGap(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: "#") }
}
