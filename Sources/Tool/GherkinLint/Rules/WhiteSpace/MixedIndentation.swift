import GherkinSyntax

/// Files that mix tabs and spaces for indentation, which editors show differently.
enum MixedIndentation: LintRule {
  static let description = RuleDescription(
    name: "mixed-indentation", summary: "Some lines are indented by tabs, and some by spaces.", severity: .warning,
    activation: .recommended,
    isFixable: true)

  private static func message(_ own: String, _ others: [(count: Int, name: String)]) -> Message {
    let list = others.filter { $0.count > 0 }.map { "\($0.count) line\($0.count == 1 ? "" : "s") by \($0.name)" }
    let first = own.isEmpty ? "" : "the first lines are indented by \(own), and "
    return Message(first + list.joined(separator: ", "), remedy: "format the file with gherkin-run format")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    guard file.parsed.source.mediaType == .plain else { return }
    var first: UInt8?
    var place: Location?
    var (others, mixed) = (0, 0)
    for line in file.lines where line.content > line.start && !line.isBlank && !line.isDocString {
      // Formatting does not change the indentation of descriptions.
      guard line.kind != .other else { continue }
      let indentation = file.parsed.source.bytes[line.start..<line.content]
      let (tabs, spaces) = (indentation.contains(0x09), indentation.contains(0x20))
      guard tabs && spaces || first.map({ tabs == ($0 == 0x20) && (tabs || spaces) }) == true else {
        first = first ?? indentation.first
        continue
      }
      guard !report.isSuppressed(at: line.number, in: file) else { continue }
      place = place ?? Location(line: line.number, column: 1)
      if tabs, spaces { mixed += 1 } else { others += 1 }
    }
    guard let place else { return }
    let (own, other) = first == 0x09 ? ("tabs", "spaces") : ("spaces", "tabs")
    report.add(
      message(first == nil ? "" : own, [(others, other), (mixed, "tabs and spaces")]), at: place, in: file, fix: .layout
    )
  }
}
