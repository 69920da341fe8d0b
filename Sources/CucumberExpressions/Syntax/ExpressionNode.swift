/// A part of a Cucumber Expression.
package struct ExpressionNode: Sendable, Hashable {
  /// What a part is; raw values are the names in the official data.
  package enum Kind: String, Sendable {
    case expression = "EXPRESSION_NODE"
    case text = "TEXT_NODE"
    case optional = "OPTIONAL_NODE"
    case parameter = "PARAMETER_NODE"
    case alternation = "ALTERNATION_NODE"
    case alternative = "ALTERNATIVE_NODE"
  }

  /// What it is.
  package let kind: Kind
  /// What it consists of; none for text.
  package let nodes: [ExpressionNode]
  /// What a text node stands for, nil for any other.
  package let token: String?
  /// The code points before it and before what follows it.
  package let range: Range<Int>

  init(_ kind: Kind, nodes: [ExpressionNode], range: Range<Int>) {
    self.kind = kind
    self.nodes = nodes
    self.token = nil
    self.range = range
  }

  init(text token: ExpressionToken) {
    kind = .text
    nodes = []
    self.token = token.text
    range = token.range
  }

  /// The text of a text node or, for a parameter, its name.
  var text: String { token ?? nodes.map(\.text).joined() }
}
