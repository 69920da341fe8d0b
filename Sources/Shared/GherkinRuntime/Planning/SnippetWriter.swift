import GherkinProtocol
package import GherkinExpressions
package import GherkinSyntax
import GherkinText

/// Generates Swift code that defines an undefined step.
package struct SnippetWriter {
  private let generator: CucumberExpressionGenerator
  /// A cache by the bytes of texts, because expressions distinguish equal strings with different code points.
  private var memo: [[UInt8]: [GeneratedExpression]] = [:]

  package init(_ registry: ParameterTypeRegistry) {
    generator = CucumberExpressionGenerator(registry: registry)
  }

  /// Returns snippets for the closure `StepLibrary(SomeWorld.self) { steps in … }`, the best one first.
  ///
  /// - Throws: if a parameter type's regular expression is invalid.
  package mutating func snippets(
    for text: String, type: PickleStep.StepType, blocks: some Sequence<PickleStepArgument>
  ) throws(StepLibraryProblem) -> [Snippet] {
    var parameters: [(name: String, type: String)] = []
    for block in blocks {
      switch block {
      case .dataTable: parameters.append(("table", "DataTable"))
      case .docString: parameters.append(("text", "DocString"))
      }
    }
    return try expressions(for: text).map { Snippet(language: "swift", code: code($0, type, parameters)) }
  }

  private mutating func expressions(for text: String) throws(StepLibraryProblem) -> [GeneratedExpression] {
    let key = Array(text.utf8)
    if let known = memo[key] { return known }
    do {
      let expressions = try generator.expressions(for: text)
      memo[key] = expressions
      return expressions
    } catch {
      throw StepLibraryProblem(place: nil, message: "\(error)")
    }
  }

  private func code(
    _ expression: GeneratedExpression, _ type: PickleStep.StepType, _ blocks: [(name: String, type: String)]
  ) -> String {
    var names: Set<String> = []
    let values = expression.parameters.map { (name: identifier($0.name), type: $0.valueType.text) } + blocks
    let parameters = values.map { value in
      let name = Self.unique(value.name, &names)
      return "\(Self.keywords.contains(name) ? "`\(name)`" : name): \(value.type)"
    }
    let head = parameters.isEmpty ? "_" : "(\((["_"] + parameters).joined(separator: ", ")))"
    return """
      steps.\(keyword(type))(\(literal(expression.source))) { \(head) in
        throw Pending()
      }
      """
  }

  /// Returns a Swift identifier for a parameter: its name in camel case.
  private func identifier(_ name: String) -> String {
    let words = name.unicodeScalars.split { !$0.properties.isXIDContinue }.map(String.init)
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let word = (words.prefix(1) + rest).joined()
    guard let first = word.unicodeScalars.first, word.contains(where: { $0 != "_" }) else { return "value" }
    return first.properties.isXIDStart || first == "_" ? word : "_" + word
  }

  /// Returns the name, with a number appended if another parameter has it.
  private static func unique(_ name: String, _ names: inout Set<String>) -> String {
    var (unique, number) = (name, 2)
    while !names.insert(unique).inserted { (unique, number) = ("\(name)\(number)", number + 1) }
    return unique
  }

  /// Reserved words that cannot be the name of a closure's parameter.
  private static let keywords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
    "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
    "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  private func keyword(_ type: PickleStep.StepType) -> String {
    switch type {
    case .context: "given"
    case .action: "when"
    case .outcome: "then"
    case .unknown: "step"
    }
  }

  /// Returns a Swift string literal; a raw one if the text has quotes or backslashes, with as many `#` as needed.
  private func literal(_ text: String) -> String {
    var hashes = ""
    if text.contains("\"") || text.contains("\\") { hashes = "#" }
    while !hashes.isEmpty, text.contains("\"" + hashes) || text.contains("\\" + hashes) { hashes += "#" }
    var written = ""
    for scalar in text.unicodeScalars {
      written += scalar.isHidden ? "\\\(hashes)\(scalar.escape.dropFirst())" : String(scalar)
    }
    return "\(hashes)\"\(written)\"\(hashes)"
  }
}
