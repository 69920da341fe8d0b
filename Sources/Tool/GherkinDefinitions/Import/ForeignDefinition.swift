package import GherkinProtocol

/// A step definition of another Cucumber implementation.
package struct ForeignDefinition: Sendable {
  /// The name of the function that defines it in Swift: `given`, `when`, `then` or `step`.
  package let keyword: String
  package let pattern: Definitions.Step.Pattern
  /// The names of its arguments.
  package let names: [String]
  /// The comment or the documentation of its body; nil for none.
  package let about: String?
  /// The line, counted from 1.
  package let line: Int
}

/// The way in which a string is a pattern.
enum ForeignPattern {
  /// A Cucumber Expression.
  case expression
  /// The format of Python's library `parse`, such as `{count:d}`.
  case format
  /// A regular expression as a string.
  case regex

  /// Returns the pattern that matches the same texts.
  ///
  /// - Parameter flags: the flags of a regular expression, as letters.
  func pattern(_ text: String, flags: String = "") -> Definitions.Step.Pattern {
    switch self {
    case .expression: .expression(text)
    case .format: .expression(Self.expression(ofFormat: text))
    case .regex: .regularExpression((flags.isEmpty ? "" : "(?\(flags))") + Self.withoutNames(text))
    }
  }

  /// Returns the names of a pattern's arguments: those in the pattern and, for the others, those of the parameters.
  func names(in text: String, or parameters: [String]) -> [String] {
    let found: [Substring?] =
      switch self {
      case .expression: []
      case .format:
        text.matches(of: #/\{\{|\{([A-Za-z_][A-Za-z_0-9]*)?(?::[^}]*)?\}/#).filter { $0.output.0 != "{{" }.map(
          \.output.1)
      case .regex:
        text.matches(of: #/\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?P?<([A-Za-z_][A-Za-z_0-9]*)>|(?!\?))/#)
          .filter { $0.output.0.hasPrefix("(") }.map(\.output.1)
      }
    let named = found.compactMap { $0.map(String.init) }
    guard !named.isEmpty else { return parameters }
    var others = parameters.filter { !named.contains($0) }[...]
    return found.map { name in name.map(String.init) ?? others.popFirst() ?? "value" }
  }

  /// Returns a Cucumber Expression for a format: `{}` for text, `{int}`, `{float}`, `{word}` and `{string}` for the types
  /// that fit.
  private static func expression(ofFormat text: String) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{":
        rest.removeFirst()
        result += "\\{"
      case "}" where rest.first == "}":
        rest.removeFirst()
        result += "}"
      case "{":
        let field = rest.prefix { $0 != "}" }
        rest = rest.dropFirst(field.count + 1)
        let type = field.split(separator: ":", maxSplits: 1).dropFirst().first ?? ""
        if !type.isEmpty, parameterType(ofFormat: type).isEmpty, result.last == "\"", rest.first == "\"" {
          // A type of the project between quotation marks, which rarely takes them.
          result.removeLast()
          rest.removeFirst()
          result += "{string}"
        } else {
          result += "{\(parameterType(ofFormat: type))}"
        }
      case "(", "/", "\\": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }

  /// Returns the parameter type for a type of a format. Types of the project match any text.
  private static func parameterType(ofFormat type: Substring) -> String {
    switch type.lowercased() {
    case "d", "n", "int", "integer", "number": "int"
    case "f", "g", "e", "%", "float": "float"
    case "w": "word"
    default: ""
    }
  }

  /// Returns a regular expression without the names of its groups.
  private static func withoutNames(_ regex: String) -> String {
    regex.replacing(#/\(\?P?<[A-Za-z_][A-Za-z_0-9]*>/#, with: "(")
  }
}
