/// One snippet for each expression, of all suggestions of a run, so no step is ambiguous once all are pasted.
///
/// A step's text gives the same expression under Given and under When: the first snippet counts. `I have {int} beers`
/// and `I have {float} beers` both match "I have 3 beers": if the steps of a run ask for both, the one expression that
/// all of these steps suggest counts. Only Swift snippets are compared by expression, others by their whole code.
package struct SnippetSelection: Sendable {
  /// The code of the snippets, in the order of the suggestions.
  package let codes: [String]
  private let codeByGroup: [[UInt8]: String]

  /// Selects snippets.
  ///
  /// - Parameter suggestions: the suggestions; each has its best snippet first.
  package init(_ suggestions: some Sequence<Envelope.Suggestion>) {
    var common: [[UInt8]: [Envelope.Snippet]] = [:]
    var order: [[UInt8]] = []
    for suggestion in suggestions {
      guard let group = Self.group(of: suggestion) else { continue }
      if let before = common[group] {
        guard before.first?.expression != suggestion.snippets.first?.expression else { continue }
        let expressions = Set(suggestion.snippets.map(\.expression))
        common[group] = before.filter { expressions.contains($0.expression) }
      } else {
        common[group] = suggestion.snippets
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

  /// The selected snippet that defines the step of a suggestion; nil for a suggestion that is not part of the
  /// selection.
  package func code(for suggestion: Envelope.Suggestion) -> String? {
    Self.group(of: suggestion).flatMap { codeByGroup[$0] }
  }

  /// The expression that steps have in common that may need the same definition: the last one, which has the most
  /// general parameter types.
  private static func group(of suggestion: Envelope.Suggestion) -> [UInt8]? { suggestion.snippets.last?.expression }
}

extension Envelope.Snippet {
  /// The literal of the expression in a Swift snippet; the whole code in another language. Bytes, because equal strings
  /// may have different code points, which expressions tell apart.
  fileprivate var expression: [UInt8] {
    let line = code.prefix { $0 != "\n" }
    // The literal may contain the end of a call too, but not after it.
    guard language == "swift", let start = line.firstIndex(of: "("), let end = line.ranges(of: ") { ").last else {
      return Array(code.utf8)
    }
    return Array(line[line.index(after: start)..<end.lowerBound].utf8)
  }
}
