import GherkinSteps

/// Checks the syntax tree of a Cucumber Expression and translates it to a regular expression.
struct ExpressionCompiler {
  let source: String
  let registry: ParameterTypeRegistry
  /// The regular expression that matches the same texts as the expression, with a capture group for every parameter.
  /// This is the official transformation.
  private(set) var regexp = ""
  /// The parameter types in the order of their use.
  private(set) var parameterTypes: [ParameterType] = []

  /// Compiles the syntax tree of `source`.
  init(_ tree: ExpressionNode, source: String, registry: ParameterTypeRegistry) throws(CucumberExpressionError) {
    self.source = source
    self.registry = registry
    try rewrite(tree)
  }

  private mutating func rewrite(_ node: ExpressionNode) throws(CucumberExpressionError) {
    switch node.kind {
    case .text:
      regexp += ParameterType.escaped(node.text)
    case .optional:
      try checkOptional(node)
      try rewrite(node.nodes, opening: "(?:", closing: ")?")
    case .alternation:
      for alternative in node.nodes { try checkAlternative(alternative) }
      try rewrite(node.nodes, opening: "(?:", separator: "|", closing: ")")
    case .alternative:
      try rewrite(node.nodes)
    case .parameter:
      try rewriteParameter(node)
    case .expression:
      try rewrite(node.nodes, opening: "^", closing: "$")
    }
  }

  private mutating func rewrite(
    _ nodes: [ExpressionNode], opening: String = "", separator: String = "", closing: String = ""
  ) throws(CucumberExpressionError) {
    regexp += opening
    for (index, node) in nodes.enumerated() {
      if index > 0 { regexp += separator }
      try rewrite(node)
    }
    regexp += closing
  }

  private mutating func rewriteParameter(_ node: ExpressionNode) throws(CucumberExpressionError) {
    let name = node.text
    guard let type = registry.parameterType(named: name) else {
      throw CucumberExpressionError(.undefinedParameterType(name: name), in: source, at: node.range)
    }
    parameterTypes.append(type)
    let isSingle = type.regexps.count == 1
    regexp += isSingle ? "(" : "((?:"
    for (index, part) in type.regexps.enumerated() {
      if index > 0 { regexp += ")|(?:" }
      regexp += part
    }
    regexp += isSingle ? ")" : "))"
  }

  private func checkOptional(_ node: ExpressionNode) throws(CucumberExpressionError) {
    if let parameter = node.nodes.first(where: { $0.kind == .parameter }) {
      throw CucumberExpressionError(.parameterInOptional, in: source, at: parameter.range)
    }
    if let optional = node.nodes.first(where: { $0.kind == .optional }) {
      throw CucumberExpressionError(.optionalInOptional, in: source, at: optional.range)
    }
    if node.nodes.isEmpty {
      throw CucumberExpressionError(.emptyOptional, in: source, at: node.range)
    }
  }

  private func checkAlternative(_ node: ExpressionNode) throws(CucumberExpressionError) {
    if node.nodes.isEmpty {
      throw CucumberExpressionError(.emptyAlternative, in: source, at: node.range)
    }
    if !node.nodes.contains(where: { $0.kind == .text }) {
      throw CucumberExpressionError(.alternativeOfOptionals, in: source, at: node.range)
    }
  }
}
