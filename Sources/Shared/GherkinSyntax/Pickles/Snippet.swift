/// Suggested code for an undefined step.
public struct Snippet: Sendable, Hashable {
  /// The programming language: `swift`.
  public var language: String
  /// The code.
  public var code: String

  /// Creates a snippet.
  public init(language: String, code: String) {
    self.language = language
    self.code = code
  }
}

/// A selection of one snippet for each expression among all suggestions of a run, so that pasting all of them makes no
/// step ambiguous.
///
/// A step's text suggests the same expression under Given and under When; the first snippet is selected.
/// `I have {int} beers` and `I have {float} beers` both match "I have 3 beers". If the steps of a run suggest both, the
/// expression that all of these steps suggest is selected. Only Swift snippets are compared by expression; others are
/// compared by their whole code.
package struct SnippetSelection: Sendable {
  /// The code of the snippets, in the order of the suggestions.
  package let codes: [String]
  private let codeByGroup: [[UInt8]: String]

  /// Selects snippets.
  ///
  /// - Parameter suggestions: the snippets of each undefined step, the best one first.
  package init(_ suggestions: some Sequence<[Snippet]>) {
    var common: [[UInt8]: [Snippet]] = [:]
    var order: [[UInt8]] = []
    for snippets in suggestions {
      guard let group = Self.group(of: snippets) else { continue }
      if let before = common[group] {
        guard before.first?.expression != snippets.first?.expression else { continue }
        let expressions = Set(snippets.map(\.expression))
        common[group] = before.filter { expressions.contains($0.expression) }
      } else {
        common[group] = snippets
        order.append(group)
      }
    }
    var codeByExpression: [[UInt8]: String] = [:]
    var codes: [String] = []
    var codeByGroup: [[UInt8]: String] = [:]
    for group in order {
      guard let snippet = common[group]?.first else { continue }
      if codeByExpression[snippet.expression] == nil {
        codeByExpression[snippet.expression] = snippet.code
        codes.append(snippet.code)
      }
      codeByGroup[group] = codeByExpression[snippet.expression]
    }
    self.codes = codes
    self.codeByGroup = codeByGroup
  }

  /// Returns the selected snippet that defines the step with these suggested snippets; nil if they are not part of the
  /// selection.
  package func code(for snippets: [Snippet]) -> String? {
    Self.group(of: snippets).flatMap { codeByGroup[$0] }
  }

  /// Returns the expression that identifies steps with the same definition: the last suggested one, which has the most
  /// general parameter types.
  private static func group(of snippets: [Snippet]) -> [UInt8]? { snippets.last?.expression }
}

extension Snippet {
  /// The literal of the expression in a Swift snippet; the whole code for another language. Compared as bytes, because
  /// expressions distinguish equal strings with different code points.
  fileprivate var expression: [UInt8] {
    // Comments can be above the definition.
    let line = code.split(separator: "\n").first { !$0.hasPrefix("//") } ?? ""
    // The literal can contain the text that ends a call; the last occurrence is the end.
    guard language == "swift", let start = line.firstIndex(of: "("), let end = line.ranges(of: ") { ").last else {
      return Array(code.utf8)
    }
    return Array(line[line.index(after: start)..<end.lowerBound].utf8)
  }
}
