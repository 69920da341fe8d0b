internal import GherkinStepsCore

/// Messages about tables. The noun is `column` or, if names are in the first column, `row`.
extension Diagnostic {
  static func severalColumns(_ name: String, _ noun: String, _ names: [String]) -> Diagnostic {
    Diagnostic(
      "several \(noun)s could be \(quoted(name)): \(list(names))",
      "Give one of them exactly this name, or remove the others.")
  }

  /// Returns the message for two columns whose names differ only in case, spaces, `_` and `-`.
  static func equalColumns(_ name: String, _ other: String, _ noun: String) -> Diagnostic {
    Diagnostic(
      "two \(noun)s have one name: \(quoted(name)) and \(quoted(other)), because case, spaces, _ and - do not count",
      "Remove or rename one of the two.")
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
  /// Returns the message for a text that the type of the row rejects.
  static func rejectedValue(_ text: String, _ message: String) -> Diagnostic {
    Diagnostic("\(quoted(text)) is not accepted: \(message)", "Change the cell.")
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
    return Diagnostic("\(noValue(text, of: type)), which looks like \(looks)", "Write a text that looks like this.")
  }

  static func badTransform(_ text: String, _ name: String, _ message: String) -> Diagnostic {
    Diagnostic(
      "{\(name)} does not accept \(quoted(text)): \(message)", "Change the value so that {\(name)} accepts it.")
  }
}

/// Decoding errors of the standard library for problems of a table, which a type's `init(from:)` may catch. Each
/// contains the table's error.
enum CellFault {
  static func missing(_ key: some CodingKey, _ error: TableError) -> DecodingError {
    .keyNotFound(key, context(error))
  }

  static func mismatch(_ type: Any.Type, isEmpty: Bool, _ error: TableError) -> DecodingError {
    isEmpty ? .valueNotFound(type, context(error)) : .typeMismatch(type, context(error))
  }

  static func corrupted(_ key: (any CodingKey)?, _ error: TableError) -> DecodingError {
    .dataCorrupted(context(error, key))
  }

  private static func context(_ error: TableError, _ key: (any CodingKey)? = nil) -> DecodingError.Context {
    DecodingError.Context(
      codingPath: key.map { [$0] } ?? [], debugDescription: error.problem, underlyingError: error)
  }
}

extension TableReading {
  /// Returns an error of a row with its location: a table error unchanged, the error of a type at its coding path.
  ///
  /// - Parameter wording: returns the message for the error of a type.
  func located(_ error: any Error, _ wording: (String) -> Diagnostic) -> any Error {
    switch unwrapped(error) {
    case let error as TableError: return error
    case let error where passes(error): return error
    case let error as DecodingError:
      let cell = error.context.codingPath.lazy.compactMap(columns.index(of:)).last.map { CellPart(column: $0) }
      let message = error.context.debugDescription
      return self.error(at: cell, cell.map { .rejectedValue(text(at: $0), message) } ?? wording(message))
    case let error: return self.error(at: nil, wording(Diagnostic.message(of: error)))
    }
  }

  /// Returns the table error in an error of the standard library.
  func unwrapped(_ error: any Error) -> any Error {
    (error as? DecodingError)?.context.underlyingError as? TableError ?? error
  }

  /// Returns whether an error is not a problem of the table, but controls the step.
  func passes(_ error: any Error) -> Bool {
    error is Pending || error is Skip || error is CancellationError
  }
}
