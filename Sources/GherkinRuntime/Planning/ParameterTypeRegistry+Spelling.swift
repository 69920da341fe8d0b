package import CucumberExpressions
import TextSupport

extension ParameterTypeRegistry {
  /// The name of the parameter type that an unknown name was meant to be; nil if none is spelt nearly the same.
  package func name(nearestTo name: String) -> String? {
    Spelling.nearest(to: name, among: parameterTypes.compactMap(\.name).filter { !$0.isEmpty })
  }
}
