package import CucumberExpressions

/// How something is made that a run has once. Each is one of a kind: what it made is found again by it.
package final class ResourceFactory: Sendable {
  typealias TearDown = @Sendable () async throws -> Void

  package let name: String
  package let timeout: Duration?
  package let place: SourcePlace
  private let make: @Sendable (OnceContext) async throws -> [UInt8]

  init(
    name: String, timeout: Duration?, place: SourcePlace,
    make: @escaping @Sendable (OnceContext) async throws -> [UInt8]
  ) {
    self.name = name
    self.timeout = timeout
    self.place = place
    self.make = make
  }

  /// Makes it, and keeps what it hands on.
  ///
  /// - Throws: what the author's code throws.
  package func make(for run: RunContext, in values: OnceValues) async throws {
    let context = OnceContext(run) { values.add(tearDown: $0, of: self) }
    values.set(try await make(context), of: self)
  }

  /// Clears away what was made, the last first, all of it whatever fails.
  ///
  /// - Throws: the error where one fails, a ``OnceError`` with all of them where several do.
  package func tearDown(in values: OnceValues) async throws {
    var errors: [any Error] = []
    for body in values.takeTearDowns(of: self).reversed() {
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

extension Hook {
  /// The hook that makes something once, or the one that clears it away.
  package init(_ recipe: ResourceFactory, _ moment: Moment) {
    self.init(
      moment: moment, name: moment == .tearDownOnce ? "tear down \(recipe.name)" : recipe.name, tagExpression: nil,
      place: recipe.place, timeout: recipe.timeout, body: .once(recipe))
  }
}
