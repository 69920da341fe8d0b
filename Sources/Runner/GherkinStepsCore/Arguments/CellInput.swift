/// What a parameter type matches in a text of a table: a cell, or an item of a list. Planning finds it.
package struct CellInput: Sendable, Hashable {
  package let text: String
  /// The name of the parameter type.
  package let parameterType: String
  /// The texts of its capture groups, nil for one that did not match; the whole text if it has none.
  package let input: [String?]

  package init(text: String, parameterType: String, input: [String?]) {
    self.text = text
    self.parameterType = parameterType
    self.input = input
  }
}
