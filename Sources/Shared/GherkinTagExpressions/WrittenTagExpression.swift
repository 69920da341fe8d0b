extension TagExpression {
  /// The reason why a text is no tag expression, and the remedy.
  package enum WrittenError: Error {
    /// The text is an expression of another tool, which would be the name of a tag that no scenario has.
    case foreign(String)
    case invalid(String)

    package var text: String {
      switch self {
      case .foreign(let text), .invalid(let text): text
      }
    }
  }

  /// Parses an expression that a person wrote: in code, or on a command line.
  package init(written source: String) throws(WrittenError) {
    if let correction = TagExpressionCorrection(source) {
      throw .foreign("\"\(source)\" is not a tag expression; \(correction.advice)")
    }
    do {
      try self.init(source)
    } catch {
      throw .invalid([error.description, error.remedy].compactMap(\.self).joined(separator: " "))
    }
  }
}
