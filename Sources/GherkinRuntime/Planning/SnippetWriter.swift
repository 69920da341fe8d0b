import CucumberExpressions
import CucumberMessages
import Gherkin
import TextSupport

/// Writes the Swift code that would define an undefined step.
struct SnippetWriter {
  private let generator: CucumberExpressionGenerator
  private var memo: [String: [GeneratedExpression]] = [:]

  init(_ registry: ParameterTypeRegistry) {
    generator = CucumberExpressionGenerator(registry: registry)
  }

  /// The code, best first; it stands inside `StepLibrary(SomeWorld.self) { steps in … }`.
  ///
  /// - Throws: where a parameter type's regular expression is none.
  mutating func snippets(
    for text: String, type: PickleStep.StepType, blocks: some Sequence<PickleStepArgument>
  ) throws(StepLibraryProblem) -> [Envelope.Snippet] {
    var parameters: [String] = []
    for block in blocks {
      switch block {
      case .dataTable: parameters.append("table: DataTable")
      case .docString: parameters.append("text: DocString")
      }
    }
    return try expressions(for: text).map { Envelope.Snippet(language: "swift", code: code($0, type, parameters)) }
  }

  private mutating func expressions(for text: String) throws(StepLibraryProblem) -> [GeneratedExpression] {
    if let known = memo[text] { return known }
    do {
      let expressions = try generator.expressions(for: text)
      memo[text] = expressions
      return expressions
    } catch {
      throw StepLibraryProblem(place: nil, message: "\(error)")
    }
  }

  private func code(_ expression: GeneratedExpression, _ type: PickleStep.StepType, _ blocks: [String]) -> String {
    let parameters = expression.parameters.map { "\(identifier($0.name)): \($0.type)" } + blocks
    let head = parameters.isEmpty ? "_" : "(\((["_"] + parameters).joined(separator: ", ")))"
    return """
      steps.\(keyword(type))(\(literal(expression.source))) { \(head) in
        throw Pending()
      }
      """
  }

  /// A parameter type's name as a Swift one: characters that may not stand in it are left out, keywords are quoted.
  private func identifier(_ name: String) -> String {
    var letters = name.unicodeScalars.filter { $0.properties.isXIDContinue }
    if let first = letters.first, !first.properties.isXIDStart { letters.insert("_", at: letters.startIndex) }
    let word = letters.isEmpty ? "value" : String(letters)
    return Self.keywords.contains(word) ? "`\(word)`" : word
  }

  /// The words that Swift reserves and that may not name a closure's parameter.
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

  /// A Swift string literal; raw where the text has quotes or backslashes, with as many `#` as it needs.
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
