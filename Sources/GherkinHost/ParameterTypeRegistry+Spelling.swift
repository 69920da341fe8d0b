package import GherkinExpressions
import GherkinText

extension ParameterTypeRegistry {
  /// Returns the name of a parameter type with a similar spelling; nil if there is none.
  package func name(nearestTo name: String) -> String? {
    Spelling.nearest(to: name, among: parameterTypes.compactMap(\.name).filter { !$0.isEmpty })
  }
}
