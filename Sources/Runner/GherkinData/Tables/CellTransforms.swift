internal import GherkinPickleArguments
internal import GherkinStepsCore
internal import GherkinText

/// The custom parameter types of a run, for the cells of a table.
struct CellTransforms {
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

  /// Returns the custom parameter types for a type, starting with preferential ones.
  mutating func parameterTypes(for type: Any.Type) -> [ParameterType] {
    if let found = candidates[ObjectIdentifier(type)] { return found }
    let types = registry.parameterTypes.filter { $0.builtIn == nil && $0.type == type }
    let found = types.filter(\.preferForRegexpMatch) + types.filter { !$0.preferForRegexpMatch }
    candidates[ObjectIdentifier(type)] = found
    return found
  }

  /// Returns the input of a parameter type's transform for a text; nil if the type does not match it.
  func input(of type: ParameterType, for text: String) -> [String?]? {
    guard let input = inputs[ExactText(text)]?[type.name ?? ""] else { return nil }
    return type.takesWholeText ? [text] : input
  }
}
