import Gherkin

/// Lines that are indented by tabs among lines that are indented by spaces, which look otherwise in every editor.
enum MixedIndentation: LintRule {
  static let description = RuleDescription(
    name: "mixed-indentation", summary: "Some lines are indented by tabs, and some by spaces.", severity: .warning,
    isFixable: true)

  private static func message(_ own: String, _ other: String) -> Message {
    Message("the line is indented by \(own), the first ones by \(other)", remedy: "lay the file out by format")
  }

  private static let both = Message(
    "the line is indented by tabs and spaces", remedy: "lay the file out by format")

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    guard file.parsed.source.mediaType == .plain else { return }
    var first: UInt8?
    for line in file.lines where line.content > line.start && !line.isBlank && !line.isDocString {
      // Descriptions are kept to the letter, whatever they are indented by.
      guard line.kind != .other else { continue }
      let indentation = file.parsed.source.bytes[line.start..<line.content]
      let (tabs, spaces) = (indentation.contains(0x09), indentation.contains(0x20))
      let location = Location(line: line.number, column: 1)
      if tabs, spaces {
        report.add(both, at: location, in: file, fix: .layout)
      } else if let first, tabs == (first == 0x20), tabs || spaces {
        let words = tabs ? ("tabs", "spaces") : ("spaces", "tabs")
        report.add(message(words.0, words.1), at: location, in: file, fix: .layout)
      } else if first == nil {
        first = indentation.first
      }
    }
  }
}
