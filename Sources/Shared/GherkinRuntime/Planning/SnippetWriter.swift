import GherkinText
package import GherkinProtocol
import GherkinExpressions
package import GherkinSteps
package import GherkinSyntax

/// Generates Swift code that defines an undefined step.
package struct SnippetWriter {
  private let generator: CucumberExpressionGenerator
  /// The parameter type of a placeholder that no row of examples has replaced.
  private let word: ParameterType?
  /// A cache by the bytes of texts, because expressions distinguish equal strings with different code points.
  private var memo: [ExactText: [GeneratedExpression]] = [:]
  /// The comments, by the bytes of texts, and what finds similar definitions.
  private var hints: [ExactText: String] = [:]
  private var near: NearMisses?
  /// The names of structs for tables, by the first expression for the step.
  private var typeNames: [String: String] = [:]
  private var usedTypeNames: Set<String> = []
  /// The number of texts for which similar definitions are searched, because the search is slow.
  private static let mostHints = 20

  package init(_ registry: ParameterTypeRegistry) {
    generator = CucumberExpressionGenerator(registry: registry)
    word = registry.parameterType(named: "word")
  }

  /// Returns snippets for the closure `StepLibrary(SomeWorld.self) { steps in … }`, the best one first.
  ///
  /// - Throws: if a parameter type's regular expression is invalid.
  package mutating func snippets(
    for text: String, type: PickleStep.StepType, blocks: some Sequence<PickleStepArgument>
  ) throws(StepLibraryProblem) -> [Snippet] {
    let expressions = try expressions(for: text)
    let hasTable = blocks.contains { if case .dataTable = $0 { true } else { false } }
    let name = hasTable ? expressions.first.map { typeName(for: $0.source) } ?? "" : ""
    return expressions.map { expression in
      var parameters: [(name: String, type: String)] = []
      var row = ""
      for block in blocks {
        switch block {
        case .docString: parameters.append(("text", "DocString"))
        case .dataTable(let table):
          if let type = TableType(table, named: name) {
            parameters.append(type.isRecord ? ("record", "Record<\(type.name)>") : ("rows", "Rows<\(type.name)>"))
            row = "\n" + type.code
          } else {
            parameters.append(("table", "DataTable"))
          }
        }
      }
      return Snippet(language: "swift", code: code(expression, type, parameters) + row)
    }
  }

  /// Returns a comment that names a definition similar to an undefined step, and the character that makes them differ if
  /// it is only one that looks alike; empty if there is none.
  ///
  /// - Throws: if a parameter type's regular expression is invalid.
  mutating func hint(for text: String, _ catalogue: StepCatalogue) throws(StepLibraryProblem) -> String {
    let key = ExactText(text)
    if let known = hints[key] { return known }
    guard hints.count < Self.mostHints else { return "" }
    let near = near ?? NearMisses(catalogue.steps.map(\.source))
    self.near = near
    guard let nearest = near.best(for: text) else {
      hints[key] = ""
      return ""
    }
    let pattern = catalogue.steps[nearest].source
    let character =
      NearMisses.character(in: text, meaning: pattern).map { "// In the step's text, \($0.text).\n" } ?? ""
    let tags = catalogue.tagsOfSteps[nearest].map { tags in
      let place = catalogue.steps[nearest].definition.place
      return "// \(place.fileID):\(place.line) defines it for scenarios with \(catalogue.libraryTags[tags].text).\n"
    }
    let expression = try expressions(for: text).first?.source ?? ""
    let both =
      tags == nil && Self.haveEqualTexts(expression, pattern)
      ? "// Some steps would match both definitions; change that one instead.\n" : ""
    let hint = "// Did you mean \(VisibleText.quoted(pattern, limit: 200))?\n\(character)\(tags ?? "")\(both)"
    hints[key] = hint
    return hint
  }

  /// Returns whether two expressions have parameters in the same places of the same text: `{int} eggs`, `{float} eggs`.
  private static func haveEqualTexts(_ left: String, _ right: String) -> Bool {
    func text(_ expression: String) -> String { expression.replacing(#/\{[^}]*\}/#, with: "{}") }
    return left.contains("{") && text(left) == text(right)
  }

  /// Returns the name of the struct for a table: the words of an expression, with a number if another one has the same.
  private mutating func typeName(for expression: String) -> String {
    if let known = typeNames[expression] { return known }
    let name = Self.unique(TableType.name(of: expression), &usedTypeNames)
    typeNames[expression] = name
    return name
  }

  private mutating func expressions(for text: String) throws(StepLibraryProblem) -> [GeneratedExpression] {
    let key = ExactText(text)
    if let known = memo[key] { return known }
    do {
      let expressions = try generator.expressions(for: text).map { $0.withParameters(for: word) }
      memo[key] = expressions
      return expressions
    } catch {
      throw StepLibraryProblem(place: nil, message: "\(error)")
    }
  }

  private func code(
    _ expression: GeneratedExpression, _ type: PickleStep.StepType, _ blocks: [(name: String, type: String)]
  ) -> String {
    let parameters = expression.parameters.map { (name: $0.name, type: $0.valueType.text) } + blocks
    return Self.definition(keyword(type), .expression(expression.source), parameters)
  }

  /// Returns the code of a definition without a body.
  ///
  /// - Parameters:
  ///   - keyword: the name of the function: `given`, `when`, `then` or `step`.
  ///   - about: the description of the step; nil for none.
  package static func definition(
    _ keyword: String, _ pattern: Definitions.Step.Pattern, about: String? = nil,
    _ parameters: [(name: String, type: String)]
  ) -> String {
    var names: Set<String> = []
    let written = parameters.map { parameter in
      let name = unique(SwiftName.lower(parameter.name), &names)
      return "\(SwiftName.quoted(name)): \(parameter.type)"
    }
    let head = written.isEmpty ? "_" : "(\((["_"] + written).joined(separator: ", ")))"
    let source =
      switch pattern {
      case .expression(let text): literal(text)
      case .regularExpression(let text): "regex: " + literal(text)
      case .regexLiteral(let source, _): "regex: " + literal(source ?? "")
      }
    let arguments = source + (about.map { ", about: \(literal($0))" } ?? "")
    // Swift does not infer it from `#expect(try …)`, with which most steps check outcomes.
    let effect = keyword == "then" ? " throws" : ""
    return """
      steps.\(keyword)(\(arguments)) { \(head)\(effect) in
        throw Pending()
      }
      """
  }

  /// Returns the name, with a number appended if another parameter has it.
  private static func unique(_ name: String, _ names: inout Set<String>) -> String {
    var (unique, number) = (name, 2)
    while !names.insert(unique).inserted { (unique, number) = ("\(name)\(number)", number + 1) }
    return unique
  }

  private func keyword(_ type: PickleStep.StepType) -> String {
    switch type {
    case .context: "given"
    case .action: "when"
    case .outcome: "then"
    case .unknown: "step"
    }
  }

  /// Returns a Swift string literal; a raw one if the text has quotes or backslashes, with as many `#` as needed.
  package static func literal(_ text: String) -> String {
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

extension GeneratedExpression {
  /// Returns the expression with parameters instead of placeholders such as `<count>`, which no row of examples has
  /// replaced.
  fileprivate func withParameters(for placeholder: ParameterType?) -> Self {
    guard let placeholder, source.contains("<") else { return self }
    var texts = [""]
    var types: [ParameterType] = []
    var rest = parameterTypes[...]
    var source = source[...]
    while let character = source.first {
      let isSeparate = texts.last?.last?.isWhitespace ?? true
      if character == "{", let type = rest.popFirst() {
        source = source.drop { $0 != "}" }.dropFirst()
        types.append(type)
        texts.append("")
      } else if character == "<", isSeparate, let end = Self.end(ofPlaceholder: source) {
        source = source[end...]
        types.append(placeholder)
        texts.append("")
      } else {
        texts[texts.count - 1].append(character)
        source.removeFirst()
        // A character after a backslash is literal.
        if character == "\\", let escaped = source.popFirst() { texts[texts.count - 1].append(escaped) }
      }
    }
    return GeneratedExpression(texts: texts, parameterTypes: types)
  }

  /// Returns the end of a placeholder at the start of a text; nil if there is none, or a letter or digit follows.
  private static func end(ofPlaceholder text: Substring) -> Substring.Index? {
    guard let close = text.firstIndex(of: ">") else { return nil }
    let name = text[text.index(after: text.startIndex)..<close]
    let end = text.index(after: close)
    guard !name.isEmpty, !name.contains(where: { "<{}\\".contains($0) }), name.first?.isWhitespace == false else {
      return nil
    }
    let isFollowed = end < text.endIndex && (text[end].isLetter || text[end].isNumber)
    return isFollowed ? nil : end
  }
}

/// The struct for an undefined step's table: for its rows, made from its header, or for a record of names and values.
private struct TableType {
  let name: String
  /// Whether the first column has the names of the properties, and the second one their values.
  let isRecord: Bool
  /// The declaration.
  let code: String

  /// The greatest number of columns and rows that are read.
  private static let (mostColumns, mostRows) = (20, 100)

  /// Creates the struct; nil if the table has no names from which one can be made.
  init?(_ table: PickleTable, named name: String) {
    guard let header = table.rows.first, table.rows.count > 1, header.count <= Self.mostColumns
    else { return nil }
    let isRecord = Self.isRecord(table)
    self.isRecord = isRecord
    let titles = isRecord ? table.rows.map { $0[0] } : header
    guard let names = Self.names(titles) else { return nil }
    let rows = table.rows.dropFirst().prefix(Self.mostRows)
    let properties = names.indices.map { index in
      let values = isRecord ? [table.rows[index][1]] : rows.map { $0[index] }
      return "  var \(SwiftName.quoted(names[index])): \(Self.type(of: values))\n"
    }
    self.name = name
    code = "struct \(name): Decodable {\n\(properties.joined())}"
  }

  /// Returns a name of the words of a step's expression, without parameters and optional text.
  static func name(of expression: String) -> String {
    let words = SwiftName.lower(expression.replacing(#/\{[^}]*\}|\([^)]*\)/#, with: " "))
    let name = words == SwiftName.unknown ? "Row" : words.prefix(1).uppercased() + words.dropFirst()
    return shadowed.contains(name) ? name + "Row" : name
  }

  /// The types that the snippet and the code around it use, and names that no type can have.
  private static let shadowed: Set<String> = [
    "Any", "Bool", "DataTable", "Decodable", "DocString", "Double", "Int", "Optional", "Pending", "Protocol", "Record",
    "Rows", "Self", "StepLibrary", "String", "Type", "World",
  ]

  /// Returns whether a table probably consists of names and values: it has two columns, the first one could name
  /// properties, and the second one has no title, or values of several types.
  private static func isRecord(_ table: PickleTable) -> Bool {
    guard table.rows.count <= mostColumns, table.rows.allSatisfy({ $0.count == 2 }),
      names(table.rows.map { $0[0] }) != nil
    else { return false }
    let values = table.rows.dropFirst().map { $0[1] }
    return names([table.rows[0][1]]) == nil || Set(values.map { type(of: [$0]) }).count > 1
  }

  /// Returns the names of properties; nil if not all titles can be such names, or if some are equal.
  private static func names(_ titles: [String]) -> [String]? {
    let names = titles.map(SwiftName.lower)
    let isUsable = zip(names, titles).allSatisfy(isColumn)
    return isUsable && Set(names.map { $0.lowercased() }).count == names.count ? names : nil
  }

  /// Whether a column has a name that a property can have, so that the table finds it again.
  private static func isColumn(_ name: String, _ column: String) -> Bool {
    let letters = column.filter { !$0.isWhitespace && $0 != "_" && $0 != "-" }
    return name != SwiftName.unknown && name.lowercased() == letters.lowercased()
  }

  /// Returns the type of all values of a column; an optional if some are empty.
  private static func type(of values: [String]) -> String {
    let written = values.filter { !$0.isEmpty }
    let type =
      if written.isEmpty {
        "String"
      } else if written.allSatisfy({ Int($0) != nil }) {
        "Int"
      } else if written.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x3A } && Double($0) != nil }) {
        "Double"
      } else if written.allSatisfy({ $0 == "true" || $0 == "false" }) {
        "Bool"
      } else {
        "String"
      }
    return written.count < values.count && !written.isEmpty ? type + "?" : type
  }
}

/// Names of Swift code that are made from texts.
private enum SwiftName {
  /// The name for a text without letters.
  static let unknown = "value"

  /// Returns an identifier: the words of the text in camel case.
  static func lower(_ name: String) -> String {
    let words = name.unicodeScalars.split { !$0.properties.isXIDContinue }.map(String.init)
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let word = (words.prefix(1).map(Self.lowered) + rest).joined()
    guard let first = word.unicodeScalars.first, word.contains(where: { $0 != "_" }) else { return unknown }
    return first.properties.isXIDStart || first == "_" ? word : "_" + word
  }

  /// Returns a word as names begin: `beer` for `Beer`, `url` for `URL`.
  private static func lowered(_ word: String) -> String {
    word == word.uppercased() ? word.lowercased() : word.prefix(1).lowercased() + word.dropFirst()
  }

  /// Returns the name as it is written in code.
  static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// Reserved words that cannot be the name of a closure's parameter.
  private static let keywords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
    "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
    "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}

extension StepCatalogue {
  /// Returns snippets for the undefined steps of pickles, one for each expression.
  ///
  /// - Throws: if a regular expression with a group of several parameter types matches a step.
  package func snippets(for pickles: [Pickle]) throws(StepLibraryProblem) -> [String] {
    var index = StepIndex(self)
    var writer = SnippetWriter(registry)
    var suggestions: [[Snippet]] = []
    for pickle in pickles {
      let libraries = selection(for: pickle.tags.map(\.name))
      try index.prepare(pickle.steps.lazy.map(\.text))
      for step in pickle.steps {
        guard try index.definitions(matching: step.text, in: libraries).isEmpty else { continue }
        suggestions.append(try writer.snippets(for: step.text, type: step.type, blocks: step.arguments))
      }
    }
    return SnippetSelection(suggestions).codes
  }
}
