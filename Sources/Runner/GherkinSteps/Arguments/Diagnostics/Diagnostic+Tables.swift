internal import GherkinExpressions
internal import GherkinText

/// Messages about tables. The noun is `column` or, if names are in the first column, `row`.
extension Diagnostic {
  /// Returns the message for a missing column.
  ///
  /// - Parameter names: the existing columns.
  static func missingColumn(_ name: String, _ noun: String, _ names: [String]) -> Diagnostic {
    let problem = "the \(noun) \(quoted(name)) is missing; "
    if names.isEmpty { return Diagnostic(problem + "there are no \(noun)s", "Add the \(noun).") }
    let nearest = Spelling.nearest(to: name, among: names).map { "Is \(quoted($0)) meant to be \(quoted(name))?" }
    return Diagnostic(problem + "the \(noun)s are \(list(names))", nearest ?? "Add the \(noun).")
  }

  /// Returns the message for an unexpected column.
  static func unknownColumn(_ name: String, _ noun: String, of type: String, _ keys: [String]) -> Diagnostic {
    let nearest = Spelling.nearest(to: name, among: keys).map { "Did you mean \(quoted($0))?" }
    let asked = keys.isEmpty ? "it has no properties" : "its properties are \(list(keys))"
    return Diagnostic(
      "\(type) has no property of this name; \(asked)", nearest ?? "Remove the \(noun), or add it to \(type).")
  }

  static func severalColumns(_ name: String, _ noun: String, _ names: [String]) -> Diagnostic {
    Diagnostic(
      "several \(noun)s could be \(quoted(name)): \(list(names))",
      "Give one of them exactly this name, or remove the others.")
  }

  static func doubledColumn(_ noun: String, firstAt place: TextPlace?) -> Diagnostic {
    let first = place.map { ", first on line \($0.line), column \($0.column)" } ?? ""
    return Diagnostic("two \(noun)s have this name\(first)", "Rename or remove one of them.")
  }

  static func notVertical(columns: Int) -> Diagnostic {
    Diagnostic(
      "a table of names and values has two columns, but this has \(columns)",
      "Write a name and its value in each row; rows under a header are decoded as an array.")
  }

  /// Returns the message for a type without named properties.
  static func noRecord(_ type: Any.Type, _ noun: String) -> Diagnostic {
    Diagnostic(
      "\(type) is not a type with a property for each \(noun)",
      "Decode a type with properties or a dictionary; the cells of one column are read with column(_:as:).")
  }

  static func noRow(of type: String) -> Diagnostic {
    Diagnostic("the table is empty, so it cannot become \(type)", "Write a name and its value in each row.")
  }
}

/// Messages about cells.
extension Diagnostic {
  /// Returns the message for a text that its type does not accept.
  ///
  /// - Parameter needed: the required kind of text, with its article.
  static func mismatch(_ text: String, needed: String, example: String) -> Diagnostic {
    let found = text.isEmpty ? "the cell is empty" : "this is \(quoted(text))"
    return Diagnostic("\(needed) is needed, but \(found)", "Write \(needed), \(example).")
  }

  static func outOfRange<Number>(_ text: String, _: Number.Type) -> Diagnostic {
    let bounds = (Number.self as? any FixedWidthInteger.Type)?.bounds
    return Diagnostic(
      "\(quoted(text)) does not fit into \(Number.self)",
      bounds.map { "Write a number from \($0)." } ?? "Write a number with a smaller exponent or fewer digits.")
  }

  static func unknownCase(_ text: String, of type: Any.Type, _ cases: [String]) -> Diagnostic {
    let nearest = Spelling.nearest(to: text, among: cases).map { "Did you mean \(quoted($0))?" }
    let found =
      text.isEmpty ? "the cell is empty, but \(type) needs a value" : "\(quoted(text)) is not a value of \(type)"
    return Diagnostic("\(found); there are \(list(cases, atMost: 30))", nearest ?? "Write one of these.")
  }

  /// Returns the message for a text that the type of the row rejects.
  static func rejectedValue(_ text: String, _ message: String) -> Diagnostic {
    Diagnostic("\(quoted(text)) is not accepted: \(message)", "Change the cell.")
  }

  /// Returns the message for a text that a type itself rejects.
  static func rejected(_ text: String, by type: Any.Type, _ message: String) -> Diagnostic {
    Diagnostic("\(type) does not accept \(quoted(text)): \(message)", "Change the cell so that \(type) accepts it.")
  }

  static func rejectedRow(by type: Any.Type, _ message: String) -> Diagnostic {
    Diagnostic("\(type) does not accept this row: \(message)", "Change the row so that \(type) accepts it.")
  }

  /// Returns the message for a list with an empty item.
  static func emptyItem(_ text: String, _ number: Int) -> Diagnostic {
    Diagnostic(
      "item \(number) of the list \(quoted(text)) is empty",
      "Write a value between two commas, \"\" for the empty text, or remove a comma.")
  }

  static func unclosedItem(_ text: String) -> Diagnostic {
    Diagnostic(
      "a double quote in the list \(quoted(text)) does not begin or end an item",
      "Put the whole item between double quotes, and write a double quote in it twice.")
  }

  /// Returns the message for a type that requires more items than the list has.
  static func shortList(_ count: Int) -> Diagnostic {
    Diagnostic("the list has \(count) item\(count == 1 ? "" : "s"), which is too few", "Add an item.")
  }

  /// Returns the message for a type that a single text cannot represent.
  static func compound(_ type: Any.Type) -> Diagnostic {
    Diagnostic(
      "a cell holds one value, but \(type) requires several",
      "Define a parameter type for \(type), or make it LosslessStringConvertible.")
  }

  /// Returns the message for a text that matches no parameter type for its type.
  static func noParameterMatch(_ text: String, _ type: Any.Type, _ types: [ParameterType]) -> Diagnostic {
    let looks = types.map { "{\($0.name ?? "")}: \($0.regexps.joined(separator: " or "))" }.joined(separator: "; ")
    let found =
      text.isEmpty ? "the cell is empty, but \(type) needs a value" : "\(quoted(text)) is not a value of \(type)"
    return Diagnostic("\(found), which looks like \(looks)", "Write a text that looks like this.")
  }

  static func badTransform(_ text: String, _ name: String, _ message: String) -> Diagnostic {
    Diagnostic("{\(name)} does not accept \(quoted(text)): \(message)", "Change the cell so that {\(name)} accepts it.")
  }
}

extension FixedWidthInteger {
  fileprivate static var bounds: String { "\(min) to \(max)" }
}
