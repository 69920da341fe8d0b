import GherkinProtocol
import GherkinSteps

/// The way in which a string is a pattern.
enum ForeignPattern {
  /// A Cucumber Expression.
  case expression
  /// The format of Python's library `parse`, such as `{count:d}`.
  case format
  /// A regular expression.
  case regex
  /// A regular expression for the whole text: the matcher `re` of behave.
  case wholeRegex
  /// A regular expression for the start of the text: the matcher `re0` of behave.
  case regexStart

  /// Returns the pattern that matches the same texts.
  ///
  /// - Parameter flags: the flags of a regular expression, as letters.
  func pattern(_ text: String, flags: String = "") -> Definitions.Step.Pattern {
    switch self {
    case .expression: .expression(text)
    case .format: ForeignFormat(text).pattern
    case .regex: .regularExpression((flags.isEmpty ? "" : "(?\(flags))") + Self.withoutNames(text))
    case .wholeRegex: .regularExpression(Self.anchored(Self.withoutNames(text), atEnd: true))
    case .regexStart: .regularExpression(Self.anchored(Self.withoutNames(text), atEnd: false))
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
      case .regex, .wholeRegex, .regexStart:
        text.matches(of: #/\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?P?<([A-Za-z_][A-Za-z_0-9]*)>|(?!\?))/#)
          .filter { $0.output.0.hasPrefix("(") }.map(\.output.1)
      }
    let named = found.compactMap { $0.map(String.init) }
    guard !named.isEmpty else { return parameters }
    var others = parameters.filter { !named.contains($0) }[...]
    return found.map { name in name.map(String.init) ?? others.popFirst() ?? "value" }
  }

  /// Returns the types of arguments that differ from those of the pattern's groups; nil for others.
  func types(in text: String) -> [String?] {
    if case .format = self { ForeignFormat(text).types } else { [] }
  }

  /// Returns a regular expression without the names of its groups.
  private static func withoutNames(_ regex: String) -> String {
    regex.replacing(#/\\.|\(\?P?<[A-Za-z_][A-Za-z_0-9]*>/#) { $0.output.hasPrefix("(") ? "(" : $0.output }
  }

  /// Returns a regular expression that matches from the start of the text, and to its end if that is wanted.
  private static func anchored(_ regex: String, atEnd: Bool) -> String {
    let end = atEnd ? "$" : ""
    if hasAlternatives(regex) { return "^(?:\(regex))\(end)" }
    let isAnchored = regex.hasSuffix("$") && !regex.dropLast().reversed().prefix { $0 == "\\" }.count.isOdd
    return (regex.hasPrefix("^") ? "" : "^") + regex + (isAnchored ? "" : end)
  }

  /// Returns whether a regular expression has alternatives outside of groups.
  private static func hasAlternatives(_ regex: String) -> Bool {
    var depth = 0
    for character in regex.replacing(#/\\.|\[\^?\]?(?:\\.|[^\]\\])*\]/#, with: "") {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == "|", depth == 0 { return true }
    }
    return false
  }
}

extension Int {
  fileprivate var isOdd: Bool { self % 2 == 1 }
}

/// A format of Python's library `parse`.
struct ForeignFormat {
  private enum Part {
    case text(String)
    /// A field with its type, which can be empty.
    case field(String)
  }

  private var parts: [Part] = []

  init(_ text: String) {
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "{" || character == "}", rest.first == character {
        rest.removeFirst()
        literal.append(character)
      } else if character == "{" {
        parts.append(.text(literal))
        literal = ""
        let field = rest.prefix { $0 != "}" }
        rest = rest.dropFirst(field.count + 1)
        let type = field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first
        parts.append(.field(String(type ?? "")))
      } else {
        literal.append(character)
      }
    }
    parts.append(.text(literal))
  }

  /// The pattern that matches the same texts. In a format, a field without a type takes as little as possible, but `{}`
  /// takes as much as possible, so several of them need a regular expression.
  var pattern: Definitions.Step.Pattern {
    let untyped = parts.count { if case .field("") = $0 { true } else { false } }
    return untyped > 1 ? .regularExpression("^\(parts.map(Self.regex).joined())$") : .expression(expression)
  }

  /// The types of the fields that differ from those of the pattern's groups; nil for others.
  var types: [String?] {
    parts.compactMap { part -> String?? in
      guard case .field(let type) = part else { return nil }
      return .some(Self.parameterType(type) == "float" ? "Double" : nil)
    }
  }

  /// A Cucumber Expression: with `{}` for text, `{int}`, `{float}`, `{word}` and `{string}` for the types that fit.
  private var expression: String {
    var result = ""
    var isQuoted = false
    for (index, part) in parts.enumerated() {
      switch part {
      case .text(let text):
        let rest = isQuoted ? text.dropFirst() : text[...]
        isQuoted = false
        result += rest.replacing(#/[{(\/\\]/#) { "\\\($0.output)" }
      case .field(let type):
        let parameter = Self.parameterType(type)
        if !type.isEmpty, parameter.isEmpty, result.last == "\"", case .text(let next) = parts[index + 1],
          next.first == "\""
        {
          // A type of the project between quotation marks, which rarely takes them.
          result.removeLast()
          isQuoted = true
          result += "{string}"
        } else {
          result += "{\(parameter)}"
        }
      }
    }
    return result
  }

  private static func regex(_ part: Part) -> String {
    switch part {
    case .text(let text): text.replacing(#/[\\^$.|?*+()\[\]{}]/#) { "\\\($0.output)" }
    case .field(let type):
      switch BuiltInParameterType(rawValue: parameterType(type)) {
      // Any text, but as little as possible, and not none.
      case .anonymous, nil: "(.+?)"
      // The official regular expression is that of several types, and hard to read.
      case .float: #"(-?\d*\.?\d+)"#
      case let builtIn?: "(\(builtIn.syntax.regexps[0]))"
      }
    }
  }

  /// Returns the parameter type for a type of a format. Types of the project match any text.
  private static func parameterType(_ type: String) -> String {
    // The types of one letter in upper case, such as D, are different ones.
    switch type.count == 1 ? type : type.lowercased() {
    case "d", "int", "integer", "number": "int"
    case "f", "F", "g", "float": "float"
    case "w": "word"
    default: ""
    }
  }
}
