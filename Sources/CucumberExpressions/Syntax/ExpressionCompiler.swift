/// Checks the tree of a Cucumber Expression and rewrites it to a regular expression.
struct ExpressionCompiler {
  let source: String
  let registry: ParameterTypeRegistry
  /// The parameter types in the order of their use, known after `rewrite(_:)`.
  private(set) var parameterTypes: [ParameterType] = []

  init(source: String, registry: ParameterTypeRegistry) {
    self.source = source
    self.registry = registry
  }

  /// The regular expression that matches what the expression does, with a capture group for every parameter; this is
  /// the official transformation.
  mutating func rewrite(_ node: Node) throws(CucumberExpressionError) -> String {
    switch node.kind {
    case .text:
      return Self.escaped(node.text)
    case .optional:
      try checkOptional(node)
      return "(?:" + (try rewrite(node.nodes, separator: "")) + ")?"
    case .alternation:
      for alternative in node.nodes { try checkAlternative(alternative) }
      return "(?:" + (try rewrite(node.nodes, separator: "|")) + ")"
    case .alternative:
      return try rewrite(node.nodes, separator: "")
    case .parameter:
      return try rewriteParameter(node)
    case .expression:
      return "^" + (try rewrite(node.nodes, separator: "")) + "$"
    }
  }

  private mutating func rewrite(_ nodes: [Node], separator: String) throws(CucumberExpressionError) -> String {
    var result = ""
    for (index, node) in nodes.enumerated() {
      if index > 0 { result += separator }
      result += try rewrite(node)
    }
    return result
  }

  private mutating func rewriteParameter(_ node: Node) throws(CucumberExpressionError) -> String {
    let name = node.text
    guard let type = registry.parameterType(named: name) else {
      throw CucumberExpressionError(.undefinedParameterType(name: name), in: source, at: node.range)
    }
    parameterTypes.append(type)
    guard type.regexps.count != 1 else { return "(\(type.regexps[0]))" }
    return "((?:" + type.regexps.joined(separator: ")|(?:") + "))"
  }

  private func checkOptional(_ node: Node) throws(CucumberExpressionError) {
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

  private func checkAlternative(_ node: Node) throws(CucumberExpressionError) {
    if node.nodes.isEmpty {
      throw CucumberExpressionError(.emptyAlternative, in: source, at: node.range)
    }
    if !node.nodes.contains(where: { $0.kind == .text }) {
      throw CucumberExpressionError(.alternativeOfOptionals, in: source, at: node.range)
    }
  }

  private static let special = Set(#"\^[({$.|?*+})]"#.unicodeScalars)

  private static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if special.contains(scalar) { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }
}
