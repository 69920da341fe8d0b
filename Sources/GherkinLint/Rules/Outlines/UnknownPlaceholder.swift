import Gherkin
import ReservedTags
import TextSupport

/// Placeholders without a column in the examples, which stay in the step's text.
enum UnknownPlaceholder: LintRule {
  static let description = RuleDescription(
    name: "unknown-placeholder", summary: "A <placeholder> of an outline has no column in its examples.",
    severity: .error)

  private static func nowhere(_ name: String, _ columns: [String]) -> Message {
    let known = columns.map(\.quoted).joined(separator: ", ")
    let nearest = Spelling.nearest(to: name, among: columns).map { "did you mean <\($0)>?" }
    return Message(
      "no examples have a column \(name.quoted)", remedy: nearest ?? "add the column, or use one of \(known)")
  }

  private static func missing(_ name: String, _ line: Int) -> Message {
    Message("the examples at line \(line) have no column \(name.quoted)", remedy: "add the column there")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    for scenario in file.scenarios {
      // The columns of rows from a fixture are known only when it is read.
      guard !scenario.examples.contains(where: \.hasRowsOfFile) else { continue }
      let tables = scenario.examples.compactMap { examples in
        examples.tableHeader.map { (line: examples.location.line, columns: $0.cells.map(\.value)) }
      }
      guard !tables.isEmpty else { continue }
      let columns = tables.reduce(into: Set<String>()) { $0.formUnion($1.columns) }
      for found in Placeholders.all(in: scenario, of: file) {
        let location = file.location(of: found.offset, in: found.line)
        if !columns.contains(found.name) {
          // Doc strings can contain markup and generics, so only names similar to a column are reported there. Short
          // names are all similar: <p> is not the column n.
          let comparable = columns.filter { $0.count > 3 }.sorted()
          if found.line.isDocString, Spelling.nearest(to: found.name, among: comparable) == nil { continue }
          report.add(nowhere(found.name, columns.sorted()), at: location, in: file)
        } else if let table = tables.first(where: { !$0.columns.contains(found.name) }) {
          report.add(missing(found.name, table.line), at: location, in: file)
        }
      }
    }
  }
}
