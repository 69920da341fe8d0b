import Foundation
import GherkinExpressions
package import GherkinProtocol
import GherkinSteps

extension ExecutableDefinitions {
  /// Returns the value to which a parameter type converts the texts of a match.
  package func value(of texts: [String?], parameterType name: String) async -> ConvertedValue {
    guard let type = registry.parameterType(named: name) else {
      return .failed(reason: "the parameter type {\(name)} is not defined")
    }
    do {
      return .made(Self.text(try await type.transform(texts)))
    } catch let error as any NeedsScenario {
      return error.needsScenario ? .needsScenario(reason: "\(error)") : .failed(reason: "\(error)")
    } catch {
      return .failed(reason: (error as? any LocalizedError)?.errorDescription ?? "\(error)")
    }
  }

  /// Returns a value as text, without the `Optional` of groups that may not match.
  private static func text(_ value: any Sendable) -> String? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return "\(value)" }
    return mirror.children.first.map { "\($0.value)" }
  }
}
