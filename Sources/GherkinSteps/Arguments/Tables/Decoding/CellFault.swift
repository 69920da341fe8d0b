#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The standard library's errors for what is wrong with a table, which a type's `init(from:)` may expect to catch; each
/// carries ours.
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
  /// An error of a row with its place: ours unchanged, what a type threw where its coding path leads.
  ///
  /// - Parameter wording: the words for the message of an error that a type threw.
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

  /// Our error, where one of the standard library's carries it.
  func unwrapped(_ error: any Error) -> any Error {
    (error as? DecodingError)?.context.underlyingError as? TableError ?? error
  }

  /// Whether an error is no finding about the table, but says how the step is to go on.
  func passes(_ error: any Error) -> Bool {
    error is TransformAwaited || error is Pending || error is Skip || error is CancellationError
  }
}

extension DecodingError {
  /// What the error says of its surroundings.
  var context: Context {
    switch self {
    case .keyNotFound(_, let context), .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: Context(codingPath: [], debugDescription: "\(self)")
    }
  }
}
