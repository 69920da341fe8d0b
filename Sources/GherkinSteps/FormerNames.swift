// The names that version 0.1 had.

/// The former name of ``DocStringDecodingError``.
@available(*, deprecated, renamed: "DocStringDecodingError")
public typealias DocStringProblem = DocStringDecodingError

/// The former name of ``NoScenarioError``.
@available(*, deprecated, renamed: "NoScenarioError")
public typealias NoScenario = NoScenarioError

/// The former name of ``OnceError``.
@available(*, deprecated, renamed: "OnceError")
public typealias OnceProblem = OnceError

/// The former name of ``AttachmentError``.
@available(*, deprecated, renamed: "AttachmentError")
public typealias UnreadableAttachment = AttachmentError

extension DataTable {
  /// The former name of ``rows(as:)``.
  ///
  /// - Throws: as ``rows(as:)`` does.
  @available(*, deprecated, message: "use rows(as:) with the type of a row")
  public nonisolated(nonsending) func decode<Row: Decodable>(_ type: [Row].Type) async throws -> [Row] {
    try await rows(as: Row.self)
  }

  /// The former name of ``value(as:)``.
  ///
  /// - Throws: as ``value(as:)`` does.
  @available(*, deprecated, renamed: "value(as:)")
  public nonisolated(nonsending) func decode<Value: Decodable>(_ type: Value.Type) async throws -> Value {
    try await value(as: type)
  }
}
