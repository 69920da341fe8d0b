internal import GherkinReservedTags
package import GherkinSyntax
internal import GherkinText

/// Placeholders without a column in the examples, which stay in the step's text.
enum UnknownPlaceholder: LintRule {
  static let description = RuleDescription(
    name: "unknown-placeholder", summary: "A <placeholder> of an outline has no column in its examples.",
    severity: .error, isLoss: true)

  private static func nowhere(_ name: String, _ columns: [String]) -> Message {
    let known = columns.map(\.quoted).joined(separator: ", ")
    let alike = columns.lazy.filter { $0.lowercased() != name.lowercased() }.compactMap { column in
      Lookalike.findings(in: column, meaning: name)?.first.map { "in the column \(column.quoted), \($0.text)" }
    }
    let nearest =
      columns.contains(name)
      ? "copy the name from the examples, because its code points differ"
      : alike.first ?? Spelling.nearest(to: name, among: columns).map { "did you mean <\($0)>?" }
    return Message(
      "no examples have a column \(name.quoted)", remedy: nearest ?? "add the column, or use one of \(known)")
  }

  private static func missing(_ name: String, _ line: Int) -> Message {
    Message("the examples at line \(line) have no column \(name.quoted)", remedy: "add the column there")
  }

  private static func background(_ name: String) -> Message {
    Message(
      "a background does not belong to an outline, so <\(name)> stays as it is",
      remedy: "write a value, or move the step into the outline")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    checkBackgrounds(file, &report)
    for scenario in file.scenarios {
      // The columns of a fixture that cannot be read are not known.
      guard !scenario.examples.contains(where: { $0.hasRowsOfFile && $0.tableHeader == nil }) else { continue }
      let tables = scenario.examples.compactMap { examples in
        examples.tableHeader.map { (line: examples.location.line, columns: $0.cells.map(\.value)) }
      }
      guard !tables.isEmpty else { continue }
      let columns = tables.flatMap(\.columns)
      for found in Placeholders.all(below: scenario.location.line, of: file) {
        let location = file.location(of: found.offset, in: found.line)
        if !contains(columns, found.name) {
          // Doc strings can contain markup and generics, so only names similar to a column are reported there. Short
          // names are all similar: <p> is not the column n.
          let names = Set(columns).sorted()
          let comparable = names.filter { $0.count > 3 }
          if found.line.isDocString, Spelling.nearest(to: found.name, among: comparable) == nil { continue }
          report.add(nowhere(found.name, names), at: location, in: file)
        } else if let table = tables.first(where: { !contains($0.columns, found.name) }) {
          report.add(missing(found.name, table.line), at: location, in: file)
        }
      }
    }
  }

  /// Finds placeholders in backgrounds that are columns of outlines below them.
  private static func checkBackgrounds(_ file: LintedFile, _ report: inout RuleReport) {
    for (background, scenarios) in file.backgrounds {
      let columns = scenarios.flatMap(\.examples).flatMap { $0.tableHeader?.cells ?? [] }.map(\.value)
      guard !columns.isEmpty else { continue }
      for found in Placeholders.all(below: background.location.line, of: file) where contains(columns, found.name) {
        report.add(Self.background(found.name), at: file.location(of: found.offset, in: found.line), in: file)
      }
    }
  }

  /// Returns whether one of the columns has a name. Pickles compare the bytes, which differ in some equal strings.
  private static func contains(_ columns: some Sequence<String>, _ name: String) -> Bool {
    columns.contains { $0.utf8.elementsEqual(name.utf8) }
  }
}

/// Finds the placeholders of a scenario.
package enum Placeholders {
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
    var found: [Found] = []
    for line in lines where line.kind != .comment && line.kind != .empty && (line.kind != .other || line.isDocString) {
      found += ranges(in: line, of: file.parsed.source.bytes).map { range in
        Found(name: file.parsed.text(range), offset: range.lowerBound - 1, line: line)
      }
    }
    let closed = Set(found.compactMap { $0.name.first == "/" ? String($0.name.dropFirst()) : nil })
    return found.filter { isName($0.name) && !closed.contains($0.name) }
  }

  /// Returns the ranges of the texts between angle brackets on a line.
  package static func ranges(in line: ParsedLine, of bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var open: Int?
    for offset in line.content..<line.end {
      if bytes[offset] == UInt8(ascii: "<") {
        open = offset
      } else if bytes[offset] == UInt8(ascii: ">"), let start = open {
        found.append(start + 1..<offset)
        open = nil
      }
    }
    return found
  }

  /// Returns whether a text can be the name of a column, and is neither a comparison nor markup.
  private static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
    return !first.properties.isWhitespace && !last.properties.isWhitespace && !"/!?".unicodeScalars.contains(first)
      && last != "/" && !text.utf8.contains(UInt8(ascii: "=")) && !text.utf8.contains(UInt8(ascii: "\""))
  }
}
