internal import CucumberExpressions

/// Thrown through a type's `init(from:)` where a transform has to run before it can go on.
struct TransformAwaited: Error {}

/// A cell of the row that is being read, or an item of the list in it.
struct CellPart: Hashable {
  let column: Int
  /// The index of the item; nil for the whole cell.
  var item: Int?
}

/// The values that parameter types make of the cells of one row.
struct CellTransforms {
  private struct Demand: Hashable {
    let cell: CellPart
    let type: ObjectIdentifier
  }

  /// What rows asked for so far, which the next one will ask for too.
  private var known: [(demand: Demand, type: Any.Type)] = []
  /// What was made for this row; the inner nil if no parameter type looks like the cell.
  private var made: [Demand: Result<(any Sendable)?, any Error>] = [:]
  private var candidates: [ObjectIdentifier: [ParameterType]] = [:]
  private var expressions: [String: CucumberExpression] = [:]
  private let registry: ParameterTypeRegistry

  init(_ registry: ParameterTypeRegistry?) {
    self.registry = registry ?? ParameterTypeRegistry()
  }

  /// A new row begins.
  mutating func begin() {
    made.removeAll(keepingCapacity: true)
  }

  /// What is to be made before the row is read (again), in the order in which it was asked for.
  var demands: [(cell: CellPart, type: Any.Type)] {
    if known.count == made.count { return [] }
    return known.filter { made[$0.demand] == nil }.map { ($0.demand.cell, $0.type) }
  }

  /// The parameter types of authors that make values of a type, preferential ones first.
  mutating func parameterTypes(for type: Any.Type) -> [ParameterType] {
    if let found = candidates[ObjectIdentifier(type)] { return found }
    let types = registry.parameterTypes.filter { $0.builtIn == nil && $0.type == type }
    let found = types.filter(\.preferForRegexpMatch) + types.filter { !$0.preferForRegexpMatch }
    candidates[ObjectIdentifier(type)] = found
    return found
  }

  /// The value for a cell; nil if no parameter type of its type looks like it.
  ///
  /// - Throws: ``TransformAwaited`` if it is still to be made; else what making it threw.
  mutating func value<Value>(_ type: Value.Type, at cell: CellPart) throws -> Value? {
    if parameterTypes(for: type).isEmpty { return nil }
    let demand = Demand(cell: cell, type: ObjectIdentifier(type))
    guard let result = made[demand] else {
      if !known.contains(where: { $0.demand == demand }) { known.append((demand, type)) }
      throw TransformAwaited()
    }
    return try result.get() as? Value
  }

  /// Creates the value for a cell.
  ///
  /// - Parameters:
  ///   - text: the text of the cell; nil for an item that the list of this row does not have.
  ///   - error: gives the place to what is wrong with the cell.
  /// - Throws: what is no finding about the cell: ``Pending``, ``Skip``, cancellation.
  nonisolated(nonsending) mutating func make(
    _ type: Any.Type, of text: String?, at cell: CellPart, _ error: (Diagnostic) -> TableError
  ) async throws {
    let demand = Demand(cell: cell, type: ObjectIdentifier(type))
    for type in text == nil ? [] : parameterTypes(for: type) {
      let text = text ?? ""
      let name = type.name ?? ""
      do {
        guard let argument = try expression(for: name).match(text)?.first else { continue }
        made[demand] = .success(try await argument.value())
        return
      } catch let thrown where thrown is Pending || thrown is Skip || thrown is CancellationError {
        throw thrown
      } catch let thrown {
        made[demand] = .failure(error(.badTransform(text, name, Diagnostic.message(of: thrown))))
        return
      }
    }
    made[demand] = .success(nil)
  }

  /// An expression that a cell matches where it looks like a parameter type.
  private mutating func expression(for name: String) throws -> CucumberExpression {
    if let made = expressions[name] { return made }
    let expression = try CucumberExpression("{\(name)}", registry: registry)
    expressions[name] = expression
    return expression
  }
}
