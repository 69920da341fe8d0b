/// A state of the parser: the grammar element that was read last.
///
/// Backgrounds and scenarios share their states, because only `Examples` can follow a scenario but not a background.
enum ParserState: Int, CaseIterable {
  case start
  /// After `# language:`.
  case language
  case featureTags
  /// After the header of a feature or a rule.
  case header
  case headerDescription
  /// After the header of a background or a scenario.
  case section
  case sectionDescription
  /// After a step's line, or in a table directly after it.
  case step
  /// In a doc string directly after a step's line.
  case docString
  /// After such a doc string, or in a table after it.
  case afterDocString
  /// In a doc string after a table.
  case docStringAfterTable
  case afterTableAndDocString
  case scenarioTags
  case examplesTags
  /// After the header of examples.
  case examples
  case examplesDescription
  case examplesTable
  case ruleTags
  case end

  /// Returns the kinds of line that the state accepts, in the order of the official error messages.
  func expected(inScenario: Bool) -> [TokenKind] {
    let next: [TokenKind] = inScenario ? [.tags, .examples, .scenario, .rule] : [.tags, .scenario, .rule]
    switch self {
    case .start: return [.endOfFile, .language, .tags, .feature, .comment, .empty]
    case .language, .featureTags: return [.tags, .feature, .comment, .empty]
    case .header: return [.endOfFile, .empty, .comment, .background, .tags, .scenario, .rule, .other]
    case .headerDescription: return [.endOfFile, .comment, .background, .tags, .scenario, .rule, .other]
    case .section: return [.endOfFile, .empty, .comment, .step] + next + [.other]
    case .sectionDescription: return [.endOfFile, .comment, .step] + next + [.other]
    case .step: return [.endOfFile, .tableRow, .docStringSeparator, .step] + next + [.comment, .empty]
    case .docString, .docStringAfterTable: return [.docStringSeparator, .other]
    case .afterDocString: return [.endOfFile, .tableRow, .step] + next + [.comment, .empty]
    case .afterTableAndDocString: return [.endOfFile, .step] + next + [.comment, .empty]
    case .scenarioTags: return [.tags, .scenario, .comment, .empty]
    case .examplesTags: return [.tags, .examples, .comment, .empty]
    case .examples: return [.endOfFile, .empty, .comment, .tableRow, .tags, .examples, .scenario, .rule, .other]
    case .examplesDescription: return [.endOfFile, .comment, .tableRow, .tags, .examples, .scenario, .rule, .other]
    case .examplesTable: return [.endOfFile, .tableRow, .tags, .examples, .scenario, .rule, .comment, .empty]
    case .ruleTags: return [.tags, .rule, .comment, .empty]
    case .end: return []
    }
  }

  /// The kinds of line that each state accepts: first outside scenarios, then inside.
  static let acceptance: [TokenKinds] = [false, true].flatMap { inScenario in
    allCases.map { state in
      state.expected(inScenario: inScenario).reduce(into: TokenKinds()) { $0.formUnion(TokenKinds($1)) }
    }
  }
}
