internal import GherkinStepsCore
internal import GherkinText

/// Thrown through a type's `init(from:)` if a transform must run before decoding can continue.
struct TransformAwaited: Error {}

/// A cell of the current row, or an item of its list.
struct CellPart: Hashable {
  let column: Int
  /// The index of the item; nil for the whole cell.
  var item: Int?
}

/// The values of parameter types for the cells of one row.
struct CellTransforms {
  private struct Demand: Hashable {
    let cell: CellPart
    let type: ObjectIdentifier
  }

  /// The values that rows have requested so far. The next row probably requests the same.
  private var known: [(demand: Demand, type: Any.Type)] = []
  /// The values for this row; the inner nil if no parameter type matches the cell.
  private var made: [Demand: Result<(any Sendable)?, any Error>] = [:]
  private var candidates: [ObjectIdentifier: [ParameterType]] = [:]
  private let registry: ParameterTypeRegistry
  /// The inputs of parameter types, by text and name.
  private let inputs: [ExactText: [String: [String?]]]

  init(_ origin: TableOrigin?) {
    registry = origin?.parameterTypes ?? ParameterTypeRegistry()
    inputs = (origin?.cellInputs ?? []).reduce(into: [:]) { inputs, cell in
      inputs[ExactText(cell.text), default: [:]][cell.parameterType] = cell.input
    }
  }

  /// Starts a new row.
  mutating func begin() {
    made.removeAll(keepingCapacity: true)
  }

  /// The values to create before the row is decoded (again), in the order of the requests.
  var demands: [(cell: CellPart, type: Any.Type)] {
    if known.count == made.count { return [] }
    return known.filter { made[$0.demand] == nil }.map { ($0.demand.cell, $0.type) }
  }

  /// Returns the custom parameter types for a type, starting with preferential ones.
  mutating func parameterTypes(for type: Any.Type) -> [ParameterType] {
    if let found = candidates[ObjectIdentifier(type)] { return found }
    let types = registry.parameterTypes.filter { $0.builtIn == nil && $0.type == type }
    let found = types.filter(\.preferForRegexpMatch) + types.filter { !$0.preferForRegexpMatch }
    candidates[ObjectIdentifier(type)] = found
    return found
  }

  /// Returns the value of a cell; nil if no parameter type for the type matches it.
  ///
  /// - Throws: ``TransformAwaited`` if the value must be created first; otherwise the error in creating it.
  mutating func value<Value>(_ type: Value.Type, at cell: CellPart) throws -> Value? {
    if parameterTypes(for: type).isEmpty { return nil }
    let demand = Demand(cell: cell, type: ObjectIdentifier(type))
    guard let result = made[demand] else {
      if !known.contains(where: { $0.demand == demand }) { known.append((demand, type)) }
      throw TransformAwaited()
    }
    return try result.get() as? Value
  }

  /// Creates the value of a cell.
  ///
  /// - Parameters:
  ///   - text: the text of the cell; nil for an item that the list of this row does not have.
  ///   - error: adds the location to a problem of the cell.
  /// - Throws: errors that are not problems of the cell: ``Pending``, ``Skip``, cancellation.
  nonisolated(nonsending) mutating func make(
    _ type: Any.Type, of text: String?, at cell: CellPart, _ error: (Diagnostic) -> TableError
  ) async throws {
    let demand = Demand(cell: cell, type: ObjectIdentifier(type))
    for type in text == nil ? [] : parameterTypes(for: type) {
      let text = text ?? ""
      let name = type.name ?? ""
      guard let input = inputs[ExactText(text)]?[name] else { continue }
      do {
        made[demand] = .success(try await type.transform(type.takesWholeText ? [text] : input))
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
}
