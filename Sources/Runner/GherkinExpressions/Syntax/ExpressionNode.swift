/// A part of a Cucumber Expression.
package struct ExpressionNode: Sendable, Hashable {
  /// The kind of a node. The raw values are the names in the official test data.
  package enum Kind: String, Sendable {
    case expression = "EXPRESSION_NODE"
    case text = "TEXT_NODE"
    case optional = "OPTIONAL_NODE"
    case parameter = "PARAMETER_NODE"
    case alternation = "ALTERNATION_NODE"
    case alternative = "ALTERNATIVE_NODE"
  }

  /// The kind of the node.
  package let kind: Kind
  /// The child nodes; empty for text.
  package let nodes: [ExpressionNode]
  /// The text of a text node; nil for any other.
  package let token: String?
  /// The range in code points.
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

  /// The text of a text node, or the name of a parameter.
  var text: String { token ?? nodes.map(\.text).joined() }
}
