// Deprecated names of version 0.1.

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
  /// - Throws: the errors of ``rows(as:)``.
  @available(*, deprecated, message: "use rows(as:) with the type of a row")
  public nonisolated(nonsending) func decode<Row: Decodable>(_ type: [Row].Type) async throws -> [Row] {
    try await rows(as: Row.self)
  }

  /// The former name of ``value(as:)``.
  ///
  /// - Throws: the errors of ``value(as:)``.
  @available(*, deprecated, renamed: "value(as:)")
  public nonisolated(nonsending) func decode<Value: Decodable>(_ type: Value.Type) async throws -> Value {
    try await value(as: type)
  }
}

/// The former name of ``AttachmentSink``.
@available(*, deprecated, renamed: "AttachmentSink")
public typealias Attaching = AttachmentSink

extension StepLibrary {
  /// The former name of ``StepRegistrar``.
  @available(*, deprecated, renamed: "StepRegistrar")
  public typealias Definer<W: World> = StepRegistrar<W>
}

extension World {
  /// The former name of ``sibling(_:)``.
  @available(*, deprecated, renamed: "sibling(_:)")
  public nonisolated func other<Other: World>(_ type: Other.Type) async throws -> Other {
    try await sibling(type)
  }
}

extension OnceContext {
  /// The former name of ``addTearDown(_:)``.
  @available(*, deprecated, renamed: "addTearDown(_:)")
  public func tearDown(_ body: @escaping @Sendable () async throws -> Void) {
    addTearDown(body)
  }

  /// The former name of ``worldParameters``.
  @available(*, deprecated, renamed: "worldParameters")
  public var parameters: WorldParameters { worldParameters }
}

extension ScenarioContext {
  /// The former name of ``worldParameters``.
  @available(*, deprecated, renamed: "worldParameters")
  public var parameters: WorldParameters { worldParameters }
}

extension RunContext {
  /// The former name of ``worldParameters``.
  @available(*, deprecated, renamed: "worldParameters")
  public var parameters: WorldParameters { worldParameters }
}
