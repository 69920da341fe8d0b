extension StepLibrary {
  /// Registers a hook when called as a function: `steps.after(tags: "@slow") { world, outcome in … }`.
  ///
  /// The second parameter can be omitted: `steps.after { world in … }`. The packs of that form are always empty. Without
  /// them, the compiler would report a mistake in a body with two parameters as a superfluous parameter.
  public struct HookRegistrar<Subject, Detail> {
    typealias Body = @Sendable (Subject, Detail) async throws -> Void

    private let register: (String?, String?, Duration?, CodeLocation, @escaping Body) -> Void

    /// - Parameter register: called with the tags, the name, the time limit, the location and the body of a hook.
    init(_ register: @escaping (String?, String?, Duration?, CodeLocation, @escaping Body) -> Void) {
      self.register = register
    }

    /// Registers a hook.
    ///
    /// - Parameters:
    ///   - tags: a tag expression that chooses the scenarios, features or rules: `@slow and not @wip`; nil for all.
    ///   - name: a name for reports.
    ///   - timeout: the time limit. `.zero` disables the limit; `nil` inherits it from the scenario or the run.
    ///   - fileID: the source location. Defaults to the call site.
    ///   - filePath: the source location. Defaults to the call site.
    ///   - line: the source location. Defaults to the call site.
    ///   - body: the body of the hook.
    public func callAsFunction(
      tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
      filePath: String = #filePath, line: Int = #line,
      _ body: @escaping @Sendable (Subject, Detail) async throws -> Void
    ) {
      register(tags, name, timeout, CodeLocation(fileID: fileID, filePath: filePath, line: line), body)
    }

    /// Registers a hook whose body has one parameter: `steps.after { world in … }`.
    public func callAsFunction<each A, each B>(
      tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
      filePath: String = #filePath, line: Int = #line,
      _ body: @escaping @Sendable (Subject, repeat (Never) -> (each A, each B)) async throws -> Void
    ) {
      register(tags, name, timeout, CodeLocation(fileID: fileID, filePath: filePath, line: line)) { subject, _ in
        try await body(subject, repeat uncallable((each A).self, (each B).self))
      }
    }
  }
}

/// Returns a function that cannot be called.
func uncallable<A, B>(_: A.Type, _: B.Type) -> (Never) -> (A, B) {
  func uncallable(_: Never) -> (A, B) {}
  return uncallable
}
