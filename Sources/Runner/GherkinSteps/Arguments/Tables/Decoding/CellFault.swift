internal import GherkinData

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
    error is TransformAwaited || error is Pending || error is Skip || error is CancellationError
  }
}
