import GherkinMarkdown

/// A specification in Markdown in the forms of OpenSpec and spec-kit: requirements, and scenarios with their steps.
///
/// - OpenSpec: headings `Requirement: NAME` and `Scenario: NAME`, and below them items such as `- **WHEN** …`.
/// - spec-kit: items such as `1. **Given** …, **When** …, **Then** …`, and requirements such as `- **FR-001**: …`.
package struct MarkdownSpecification: Sendable {
  /// What belongs to a step besides its text.
  package enum Argument: Sendable, Hashable {
    /// The rows of a table, or the items of a list as rows with one cell.
    case rows([[String]])
    /// The lines of a block of code, and its language.
    case code([String], language: String)
  }

  /// A step.
  package struct Step: Sendable {
    /// The keyword in Gherkin: `Given`.
    package let keyword: String
    /// The text on one line.
    package let text: String
    /// What belongs to the step besides the text.
    package internal(set) var argument: Argument?
  }

  /// A scenario.
  package struct Scenario: Sendable {
    /// The name on one line.
    package internal(set) var name: String
    /// The line of its heading or item.
    package let line: Int
    /// The steps, in order; can be empty.
    package internal(set) var steps: [Step] = []
    /// The ids of requirements that its texts name: `FR-001`.
    package internal(set) var requirements: [String] = []
  }

  /// A requirement, a user story or another chapter with scenarios.
  package struct Section: Sendable {
    /// The id of the requirement or the user story; nil for other chapters, and for the beginning of the file.
    package internal(set) var id: String?
    /// The name on one line; empty for the beginning of the file.
    package let name: String
    /// The anchor of its heading in a page.
    package let anchor: String
    /// The scenarios, in order.
    package internal(set) var scenarios: [Scenario] = []

    /// Whether it has the scenarios that are in no chapter.
    package var isBeginning: Bool { id == nil && name.isEmpty }
  }

  /// A requirement in the list of the specification.
  package struct Item: Sendable {
    /// The id, which begins with the name of the specification.
    package let id: String
    /// The name or text on one line.
    package let title: String
    /// Its line.
    package let line: Int
  }

  /// What could not be read, with the remedy.
  package struct Problem: Sendable {
    /// The line.
    package let line: Int
    /// The problem and the remedy.
    package let text: String
  }

  /// The title of the first heading; nil without one.
  package internal(set) var title: String?
  /// The chapters with scenarios; scenarios outside of a chapter come first.
  package internal(set) var sections: [Section] = []
  /// The requirements and the user stories.
  package internal(set) var items: [Item] = []
  /// The lines where the tables of steps begin.
  package internal(set) var stepTables: Set<Int> = []
  /// What could not be read, in the order of the lines.
  package internal(set) var problems: [Problem] = []

  /// A specification without content.
  init() {}

  /// The name of a specification by its path: that of the folder of a file `spec.md`, or else that of the file.
  ///
  /// - Parameter path: the path of the file.
  package static func name(of path: String) -> String {
    let parts = path.split(separator: "/").map(String.init)
    let stem = (parts.last ?? "").split(separator: ".").first.map(String.init) ?? ""
    let folder = parts.dropLast().last { $0 != "." && $0 != ".." }
    return stem.lowercased() == "spec" ? folder ?? stem : stem
  }

  /// Reads a specification.
  ///
  /// - Parameters:
  ///   - text: the Markdown.
  ///   - path: the path, whose name is a part of the ids.
  package init(_ text: String, path: String) {
    let text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    var reader = SpecificationReader(Self.name(of: path))
    for block in SpecificationBlock.blocks(of: text) { reader.add(block) }
    self = reader.finish()
  }

  /// Returns the anchor that pages have for a heading.
  static func anchor(_ heading: String) -> String {
    String(heading.lowercased().map { $0 == " " ? "-" : $0 }.filter { $0.isLetter || $0.isNumber || "-_".contains($0) })
  }

  /// Returns a part of an id: letters, digits and single hyphens.
  static func idPart(_ text: String) -> String {
    let words = text.lowercased().split { !($0.isLetter || $0.isNumber) }
    return String(words.joined(separator: "-").prefix(60).trimming { $0 == "-" })
  }
}
