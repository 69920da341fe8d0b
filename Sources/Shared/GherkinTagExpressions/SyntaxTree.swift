/// The operations of a tag expression in postfix order, in a flat list that is released without recursion.
struct SyntaxTree {
  private var nodes: [Node] = []

  private struct Node {
    let kind: Token.Kind
    /// The index of the first node of this operand.
    let start: Int
  }

  /// Appends a tag, or an operator on the last operands.
  mutating func add(_ kind: Token.Kind) {
    let start: Int
    switch kind {
    case .not: start = nodes[nodes.count - 1].start
    case .and, .or: start = nodes[leftOperand(ofNodeAt: nodes.count)].start
    case .tag, .open, .close: start = nodes.count
    }
    nodes.append(Node(kind: kind, start: start))
  }

  /// Returns the expression in the official format, in one pass.
  func formatted() -> String {
    var result = ""
    var open: [Piece] = nodes.isEmpty ? [] : [.node(nodes.count - 1)]
    while let piece = open.popLast() {
      switch piece {
      case .text(let text): result += text
      case .node(let index): open.append(contentsOf: pieces(ofNodeAt: index).reversed())
      }
    }
    return result
  }

  /// Returns a tag's name escaped for an expression.
  static func escaped(_ name: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      if scalar == "\\" || scalar == "(" || scalar == ")" || scalar.properties.isWhitespace { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }

  private enum Piece {
    case text(String)
    case node(Int)
  }

  private func pieces(ofNodeAt index: Int) -> [Piece] {
    switch nodes[index].kind {
    case .tag(let name): [.text(Self.escaped(name))]
    case .not:
      isBinary(index - 1) ? [.text("not "), .node(index - 1)] : [.text("not ( "), .node(index - 1), .text(" )")]
    case .and: [.text("( "), .node(leftOperand(ofNodeAt: index)), .text(" and "), .node(index - 1), .text(" )")]
    case .or: [.text("( "), .node(leftOperand(ofNodeAt: index)), .text(" or "), .node(index - 1), .text(" )")]
    case .open, .close: []
    }
  }

  private func leftOperand(ofNodeAt index: Int) -> Int { nodes[index - 1].start - 1 }

  private func isBinary(_ index: Int) -> Bool { nodes[index].kind == .and || nodes[index].kind == .or }
}
