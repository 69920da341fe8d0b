package import CucumberExpressions

/// How something is made that a run or a feature has once. Each is one of a kind: what it made is found again by it.
package final class ResourceFactory: Sendable {
  typealias TearDown = @Sendable () async throws -> Void

  /// How long what is made lives.
  enum Scope: Sendable {
    /// As long as the run. What it passes on is decoded in each process.
    case run(decode: @Sendable ([UInt8]) throws -> any Sendable)
    /// As long as a feature that the tag expression chooses, in a process.
    case feature(tags: String?)
  }

  /// What is passed on.
  enum Made: Sendable {
    case json([UInt8])
    case value(any Sendable)
  }

  package let name: String
  package let timeout: Duration?
  package let place: CodeLocation
  let scope: Scope
  private let make: @Sendable (OnceContext) async throws -> Made

  init(
    name: String, timeout: Duration?, place: CodeLocation, scope: Scope,
    make: @escaping @Sendable (OnceContext) async throws -> Made
  ) {
    self.name = name
    self.timeout = timeout
    self.place = place
    self.scope = scope
    self.make = make
  }

  /// The hooks that make it and tear it down.
  package var hooks: [Hook] {
    let (moments, tags): ([Hook.Moment], String?) =
      switch scope {
      case .run: ([.makeOnce, .tearDownOnce], nil)
      case .feature(let tags): ([.beforeFeature, .afterFeature], tags)
      }
    return zip(moments, [name, "tear down \(name)"]).map { moment, name in
      Hook(
        moment: moment, name: name, tagExpression: tags, place: place, timeout: timeout, body: .once(self))
    }
  }

  /// Creates it, and keeps what it passes on.
  ///
  /// - Throws: what the author's code throws.
  package func make(for run: RunContext, in values: OnceValues) async throws {
    let context = OnceContext(run) { values.add(tearDown: $0, of: self, for: run.feature) }
    values.set(try await make(context), of: self, for: run.feature)
  }

  /// Clears away what was made, the last first, all of it whatever fails.
  ///
  /// - Throws: the error if one fails, a ``OnceError`` with all of them where several do.
  package func tearDown(for run: RunContext, in values: OnceValues) async throws {
    defer { if let feature = run.feature { values.forget(self, of: feature) } }
    var errors: [any Error] = []
    for body in values.takeTearDowns(of: self, for: run.feature).reversed() {
      do {
        try await body()
      } catch {
        errors.append(error)
      }
    }
    guard errors.count > 1 else { return try errors.first.map { throw $0 } ?? () }
    throw OnceError(description: errors.map { "\($0)" }.joined(separator: "\nand then: "))
  }
}
