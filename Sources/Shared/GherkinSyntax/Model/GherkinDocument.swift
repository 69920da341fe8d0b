/// The syntax tree of a feature file. Each node has its location.
///
/// The structure is that of the official `GherkinDocument` message.
public struct GherkinDocument: Sendable, Hashable {
  /// The name of the file.
  public var uri: String
  /// The feature; nil if the file contains none.
  public var feature: Feature?
  /// All comments of the file, in order.
  public var comments: [Comment]

  /// Creates a document.
  public init(uri: String, feature: Feature?, comments: [Comment]) {
    self.uri = uri
    self.feature = feature
    self.comments = comments
  }
}

extension GherkinDocument {
  /// A comment line, with its leading white space.
  public struct Comment: Sendable, Hashable {
    /// The start of the comment's line.
    public var location: Location
    /// The whole line.
    public var text: String

    /// Creates a comment.
    public init(location: Location, text: String) {
      self.location = location
      self.text = text
    }
  }

  /// A tag, with its `@`.
  public struct Tag: Sendable, Hashable {
    /// The place of the `@`.
    public var location: Location
    /// The tag with its `@`: `@slow`.
    public var name: String
    /// The node's id.
    public var id: String

    /// Creates a tag.
    public init(location: Location, name: String, id: String) {
      self.location = location
      self.name = name
      self.id = id
    }
  }
}

extension GherkinDocument {
  /// A feature: the header of a file and its content.
  public struct Feature: Sendable, Hashable {
    /// The place of the keyword.
    public var location: Location
    /// The tags above the keyword.
    public var tags: [Tag]
    /// The spoken language's code: `en`.
    public var language: String
    /// The keyword as written: `Feature`.
    public var keyword: String
    /// The name after the keyword.
    public var name: String
    /// The free text under the header; empty if there is none.
    public var description: String
    /// Background, scenarios and rules, in order.
    public var children: [FeatureChild]

    /// Creates a feature.
    public init(
      location: Location, tags: [Tag], language: String, keyword: String, name: String, description: String,
      children: [FeatureChild]
    ) {
      self.location = location
      self.tags = tags
      self.language = language
      self.keyword = keyword
      self.name = name
      self.description = description
      self.children = children
    }
  }

  /// A child of a feature.
  public enum FeatureChild: Sendable, Hashable {
    /// The background of all scenarios of the feature.
    case background(Background)
    /// A scenario outside of any rule.
    case scenario(Scenario)
    /// A rule with its own scenarios.
    case rule(Rule)
  }

  /// A business rule that groups scenarios.
  public struct Rule: Sendable, Hashable {
    /// The place of the keyword.
    public var location: Location
    /// The tags above the keyword.
    public var tags: [Tag]
    /// The keyword as written: `Rule`.
    public var keyword: String
    /// The name after the keyword.
    public var name: String
    /// The free text under the header; empty if there is none.
    public var description: String
    /// Background and scenarios, in order.
    public var children: [RuleChild]
    /// The node's id.
    public var id: String

    /// Creates a rule.
    public init(
      location: Location, tags: [Tag], keyword: String, name: String, description: String, children: [RuleChild],
      id: String
    ) {
      self.location = location
      self.tags = tags
      self.keyword = keyword
      self.name = name
      self.description = description
      self.children = children
      self.id = id
    }
  }

  /// A child of a rule.
  public enum RuleChild: Sendable, Hashable {
    /// The background of the rule's scenarios, run after the feature's.
    case background(Background)
    /// A scenario of the rule.
    case scenario(Scenario)
  }
}

extension GherkinDocument {
  /// Steps that run before each scenario of a feature or a rule.
  public struct Background: Sendable, Hashable {
    /// The place of the keyword.
    public var location: Location
    /// The keyword as written: `Background`.
    public var keyword: String
    /// The name after the keyword.
    public var name: String
    /// The free text under the header; empty if there is none.
    public var description: String
    /// The steps, in order.
    public var steps: [Step]
    /// The node's id.
    public var id: String

    /// Creates a background.
    public init(
      location: Location, keyword: String, name: String, description: String, steps: [Step], id: String
    ) {
      self.location = location
      self.keyword = keyword
      self.name = name
      self.description = description
      self.steps = steps
      self.id = id
    }
  }

  /// A scenario, or an outline where it has examples.
  public struct Scenario: Sendable, Hashable {
    /// The place of the keyword.
    public var location: Location
    /// The tags above the keyword.
    public var tags: [Tag]
    /// The keyword as written: `Scenario Outline`.
    public var keyword: String
    /// The name after the keyword.
    public var name: String
    /// The free text under the header; empty if there is none.
    public var description: String
    /// The steps, in order.
    public var steps: [Step]
    /// The example blocks; empty for a plain scenario.
    public var examples: [Examples]
    /// The node's id.
    public var id: String

    /// Creates a scenario.
    public init(
      location: Location, tags: [Tag], keyword: String, name: String, description: String, steps: [Step],
      examples: [Examples], id: String
    ) {
      self.location = location
      self.tags = tags
      self.keyword = keyword
      self.name = name
      self.description = description
      self.steps = steps
      self.examples = examples
      self.id = id
    }
  }

  /// A block of examples: one pickle for each row of its body.
  public struct Examples: Sendable, Hashable {
    /// The place of the keyword.
    public var location: Location
    /// The tags above the keyword.
    public var tags: [Tag]
    /// The keyword as written: `Examples`.
    public var keyword: String
    /// The name after the keyword.
    public var name: String
    /// The free text under the header; empty if there is none.
    public var description: String
    /// The row that names the columns; nil if the block has no table.
    public var tableHeader: TableRow?
    /// The rows under the header.
    public var tableBody: [TableRow]
    /// The node's id.
    public var id: String

    /// Creates a block of examples.
    public init(
      location: Location, tags: [Tag], keyword: String, name: String, description: String, tableHeader: TableRow?,
      tableBody: [TableRow], id: String
    ) {
      self.location = location
      self.tags = tags
      self.keyword = keyword
      self.name = name
      self.description = description
      self.tableHeader = tableHeader
      self.tableBody = tableBody
      self.id = id
    }
  }
}

extension GherkinDocument {
  /// The purpose of a step, according to its keyword.
  public enum KeywordType: String, Sendable, Hashable {
    /// `*`, or a keyword that its language uses for several purposes.
    case unknown = "Unknown"
    /// `Given`.
    case context = "Context"
    /// `When`.
    case action = "Action"
    /// `Then`.
    case outcome = "Outcome"
    /// `And`, `But`.
    case conjunction = "Conjunction"
  }

  /// A step of a background or a scenario.
  public struct Step: Sendable, Hashable {
    /// The place of the keyword.
    public var location: Location
    /// The keyword as written, with the space after it if the language has one: `Given `.
    public var keyword: String
    /// The purpose of the step, according to its keyword.
    public var keywordType: KeywordType
    /// The text after the keyword.
    public var text: String
    /// The table and the doc string of the step in the written order; at most one of each.
    public var arguments: [StepArgument]
    /// The node's id.
    public var id: String

    /// Creates a step.
    public init(
      location: Location, keyword: String, keywordType: KeywordType, text: String, arguments: [StepArgument],
      id: String
    ) {
      self.location = location
      self.keyword = keyword
      self.keywordType = keywordType
      self.text = text
      self.arguments = arguments
      self.id = id
    }
  }

  /// A table or a doc string of a step.
  public enum StepArgument: Sendable, Hashable {
    /// A text between fences.
    indirect case docString(DocString)
    /// A table.
    case dataTable(DataTable)
  }

  /// A text between fences, with the fence's indentation removed.
  public struct DocString: Sendable, Hashable {
    /// The place of the opening fence.
    public var location: Location
    /// The word after the opening fence; nil if there is none.
    public var mediaType: String?
    /// The text, its lines joined by line feeds.
    public var content: String
    /// The fence: `"""` or three backticks.
    public var delimiter: String

    /// Makes a doc string.
    public init(location: Location, mediaType: String?, content: String, delimiter: String) {
      self.location = location
      self.mediaType = mediaType
      self.content = content
      self.delimiter = delimiter
    }
  }

  /// A table under a step. All its rows have the same number of cells.
  public struct DataTable: Sendable, Hashable {
    /// The rows, in order.
    public var rows: [TableRow]
    /// The place of the first row.
    public var location: Location

    /// Makes a table.
    public init(location: Location, rows: [TableRow]) {
      self.location = location
      self.rows = rows
    }
  }

  /// A row of a table or of examples.
  public struct TableRow: Sendable, Hashable {
    /// The place of the row's first `|`; for a row of examples from a separate file, the line in that file.
    public var location: Location
    /// The cells, in order.
    public var cells: [TableCell]
    /// The node's id.
    public var id: String

    /// Makes a row.
    public init(location: Location, cells: [TableCell], id: String) {
      self.location = location
      self.cells = cells
      self.id = id
    }
  }

  /// A cell of a row.
  public struct TableCell: Sendable, Hashable {
    /// The place of the cell's text.
    public var location: Location
    /// The text, escapes resolved and white space around it removed.
    public var value: String

    /// Makes a cell.
    public init(location: Location, value: String) {
      self.location = location
      self.value = value
    }
  }
}
