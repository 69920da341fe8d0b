internal import GherkinText
#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The message of an error in data: the problem and the remedy.
package struct Diagnostic: Error, Sendable, Hashable {
  package let problem: String
  package let remedy: String

  package init(_ problem: String, _ remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }

  /// Returns a text in quotation marks, on one line and truncated.
  package static func quoted(_ text: String) -> String { VisibleText.quoted(text) }

  /// Returns quoted names separated by commas; of many, the first ones and the number of others.
  package static func list(_ names: [String], atMost limit: Int = 12) -> String {
    VisibleText.list(names, atMost: limit)
  }

  /// Returns the message of an error: its localized description if it defines one, otherwise its description.
  package static func message(of error: any Error) -> String {
    (error as? any LocalizedError)?.errorDescription ?? "\(error)"
  }
}

/// Messages about names: the keys of mappings, and the columns of tables.
extension Diagnostic {
  /// Returns the message for a missing key.
  ///
  /// - Parameters:
  ///   - noun: `key`, or `column` or `row` of a table.
  ///   - names: the existing keys.
  package static func missing(_ name: String, _ noun: String = "key", among names: [String]) -> Diagnostic {
    let problem = "the \(noun) \(quoted(name)) is missing; "
    if names.isEmpty { return Diagnostic(problem + "there are no \(noun)s", "Add the \(noun).") }
    let nearest = Spelling.nearest(to: name, among: names).map { "Is \(quoted($0)) meant to be \(quoted(name))?" }
    return Diagnostic(problem + "the \(noun)s are \(list(names))", nearest ?? "Add the \(noun).")
  }

  /// Returns the message for a key that is no property of a type.
  ///
  /// - Parameter properties: the keys that the type asks for.
  package static func unknown(
    _ name: String, _ noun: String = "key", of type: String, _ properties: [String]
  ) -> Diagnostic {
    let nearest = Spelling.nearest(to: name, among: properties).map { "Did you mean \(quoted($0))?" }
    let asked = properties.isEmpty ? "it has no properties" : "its properties are \(list(properties))"
    return Diagnostic(
      "\(type) has no property of this name; \(asked)", nearest ?? "Remove the \(noun), or add it to \(type).")
  }

  /// Returns the message for a second key of one name.
  ///
  /// - Parameter place: the line and the column of the first one; nil if they are not known.
  package static func repeated(
    _ name: String, _ noun: String = "key", firstAt place: (line: Int, column: Int)?
  ) -> Diagnostic {
    let first = place.map { ", at line \($0.line), column \($0.column)" } ?? ""
    return Diagnostic("the \(noun) \(quoted(name)) is already there\(first)", "Remove or rename one of the two.")
  }
}

/// Messages about values that a type cannot decode.
extension Diagnostic {
  /// Returns the message for a value of another kind.
  ///
  /// - Parameter needed: the expected value, with its article.
  static func mismatch(needed: String, _ node: YAMLNode) -> Diagnostic {
    if let scalar = node.scalar { return mismatch(needed: needed, scalar) }
    let found = node.sequence == nil ? "a mapping" : "a sequence"
    return Diagnostic("\(needed) is needed, but this is \(found)", remedy(needed: needed))
  }

  /// Returns the message for a scalar of another kind.
  package static func mismatch(needed: String, _ scalar: YAMLScalar) -> Diagnostic {
    Diagnostic(
      "\(needed) is needed, but this is \(scalar.found)",
      scalar.remedy(needed: needed) ?? remedy(needed: needed))
  }

  /// Returns how the expected value is written, in YAML as well as in JSON and cells.
  private static func remedy(needed: String) -> String {
    switch needed {
    case "a sequence": "Write a list such as [1, 2], or [] for none."
    case "a mapping": "Write keys with values such as {\"a\": 1}, or {} for none."
    case "a text": "Write a text; an empty one is \"\"."
    case "a boolean": "Write true or false."
    case "an integer": "Write an integer, such as 12."
    case "a number", "a decimal number": "Write \(needed), such as 12.5."
    default: "Write \(needed)."
    }
  }

  /// Returns the message for a number that a type cannot represent.
  static func outOfRange<Number>(_ text: String, _: Number.Type) -> Diagnostic {
    let bounds = (Number.self as? any FixedWidthInteger.Type)?.bounds
    return Diagnostic(
      "\(YAMLScalar.shortened(text)) does not fit into \(Number.self)",
      bounds.map { "Write a number from \($0)." }
        ?? "Write a number with an exponent nearer to zero, or with fewer digits.")
  }

  static func missingItem(_ index: Int, of count: Int) -> Diagnostic {
    Diagnostic(
      "item \(index + 1) is missing; the sequence has \(count == 1 ? "one item" : "\(count) items")", "Add an item.")
  }

  /// Returns the message for a text that is no raw value of a type.
  ///
  /// - Parameter cases: the raw values, if the type provides them.
  package static func noCase(_ text: String, of type: Any.Type, _ message: String) -> Diagnostic {
    let cases = (type as? any CaseIterable.Type)?.rawTexts ?? []
    if cases.isEmpty { return rejected(text, by: type, message) }
    let nearest = Spelling.nearest(to: text, among: cases).map { "Did you mean \(quoted($0))?" }
    return Diagnostic(
      "\(noValue(text, of: type)); there are \(list(cases, atMost: 30))", nearest ?? "Write one of these.")
  }

  /// Returns the problem of a text that is no value of a type.
  package static func noValue(_ text: String, of type: Any.Type) -> String {
    text.isEmpty ? "this is empty, but \(type) needs a value" : "\(quoted(text)) is not a value of \(type)"
  }

  /// Returns the message for a value that user code rejects with its own error.
  ///
  /// - Parameters:
  ///   - text: the text of a scalar; nil for other values.
  ///   - noun: what is rejected if it has no text.
  package static func rejected(
    _ text: String?, _ noun: String = "value", by type: Any.Type, _ message: String
  ) -> Diagnostic {
    Diagnostic(
      "\(type) does not accept \(text.map(quoted) ?? "this \(noun)"): \(message)",
      "Change the \(noun) so that \(type) accepts it.")
  }

  /// Returns the message of an error that user code or the system threw.
  static func thrown(_ message: String) -> Diagnostic {
    Diagnostic(message, "Change the value so that its type accepts it.")
  }
}

extension FixedWidthInteger {
  fileprivate static var bounds: String { "\(min) to \(max)" }
}

extension CaseIterable {
  /// The raw values of an enum's cases as text; empty if the cases have no raw values.
  fileprivate static var rawTexts: [String] {
    allCases.compactMap { ($0 as? any RawRepresentable)?.rawText }
  }
}

extension RawRepresentable {
  fileprivate var rawText: String { "\(rawValue)" }
}

extension Unicode.Scalar {
  /// Whether this is a quotation mark of texts that is none in YAML and JSON.
  package var isOtherQuotationMark: Bool { properties.isQuotationMark && value > 0x7F }
}

extension YAMLScalar {
  static func shortened(_ text: String) -> String { text.utf8.count > 48 ? text.prefix(45) + "…" : text }

  /// The kind of the value, with its article.
  fileprivate var found: String {
    switch kind {
    case .null: text.isEmpty ? "empty" : "null"
    case .bool: "the boolean \(text)"
    case .int: "the integer \(Self.shortened(text))"
    case .float: "the number \(Self.shortened(text))"
    case .string where text.isEmpty && style == .plain: "empty"
    // Quotation marks matter only if the text would be something else without them.
    case .string: "the \(isQuoted && ScalarKind(text) != .string ? "quoted " : "")text \(Diagnostic.quoted(text))"
    }
  }

  private var isQuoted: Bool { style == .singleQuoted || style == .doubleQuoted }

  /// Returns the change that makes a text the expected value, if one character or a tag is what is wrong with it.
  fileprivate func remedy(needed: String) -> String? {
    guard kind == .string else { return nil }
    let isNumber = needed == "a number" || needed == "a decimal number"
    switch ScalarKind(text) {
    case .bool where needed == "a boolean", .int where isNumber || needed == "an integer", .float where isNumber:
      if isQuoted || isTagged { return "Remove the \(isQuoted ? "quotes" : "tag")." }
    default: break
    }
    if let finding = Lookalike.first(in: text), !text.unicodeScalars.contains(where: \.isOtherQuotationMark) {
      return "In the text, \(finding.text)."
    }
    if let first = text.unicodeScalars.first, first.isOtherQuotationMark {
      return "Remove \(first), or write \" (U+0022) for a quotation mark."
    }
    return nil
  }
}
