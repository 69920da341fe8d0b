package import GherkinExpressions

/// Creates a shared resource of a run or a feature. The object's identity is the key of the resource.
package final class ResourceFactory: Sendable {
  /// The lifetime of the resource.
  enum Scope: Sendable {
    /// The lifetime of the run. The value is decoded in each process.
    case run(decode: @Sendable ([UInt8]) throws -> any Sendable)
    /// The lifetime of a feature that the tag expression matches, in a process.
    case feature(tags: String?)
    /// The lifetime of a worker, from the first use of the value.
    case worker
  }

  /// The created value.
  enum Made: Sendable {
    case json([UInt8])
    case value(any Sendable)
  }

  package let name: String
  package let timeout: Duration?
  package let place: CodeLocation
  let scope: Scope
  let make: @Sendable (RunContext) async throws -> Made

  init(
    name: String, timeout: Duration?, place: CodeLocation, scope: Scope,
    make: @escaping @Sendable (RunContext) async throws -> Made
  ) {
    self.name = name
    self.timeout = timeout
    self.place = place
    self.scope = scope
    self.make = make
  }

  /// The hooks that create the resource and tear it down.
  package var hooks: [Hook] {
    let (moments, tags): ([Hook.Moment], String?) =
      switch scope {
      case .run: ([.makeOnce, .tearDownOnce], nil)
      case .feature(let tags): ([.beforeFeature, .afterFeature], tags)
      case .worker: ([], nil)
      }
    return zip(moments, [name, "tear down \(name)"]).map { moment, name in
      Hook(
        moment: moment, name: name, tagExpression: tags, place: place, timeout: timeout, body: .once(self))
    }
  }

  /// Creates the resource, and stores its value.
  ///
  /// - Throws: the error of the author's code.
  package func make(for run: RunContext, in values: OnceValues) async throws {
    let made = try await make(run.keeping { values.add(tearDown: $0, of: self, for: run.feature) })
    if case .json(let bytes) = made, bytes.count > AttachedContent.sizeLimit {
      throw OnceError(
        description: "the value has \(bytes.count) bytes as JSON: the limit is \(AttachedContent.sizeLimit >> 20) MiB; "
          + "write it to a file, and return the file's path")
    }
    values.set(made, of: self, for: run.feature)
  }

  /// Runs all cleanups in reverse order, even after an error.
  ///
  /// - Throws: the error if there is one, or an error with several.
  package func tearDown(for run: RunContext, in values: OnceValues) async throws {
    defer { if let feature = run.feature { values.forget(self, of: feature) } }
    try await OnceValues.run(values.takeTearDowns(of: self, for: run.feature))
  }
}
