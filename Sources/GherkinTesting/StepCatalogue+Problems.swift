import CucumberExpressions
import CucumberMessages
import GherkinRuntime
import GherkinSteps
import TextSupport

/// Problems of definitions that a run meets only when a step needs them.
extension StepCatalogue {
  /// The expressions that name a parameter type that no library defines.
  ///
  /// - Parameter libraries: the libraries of the catalogue.
  func unknownParameterTypes(of libraries: [StepLibrary]) -> [StepLibraryProblem] {
    guard !undefinedParameterTypes.isEmpty else { return [] }
    let names = Dictionary(undefinedParameterTypes.map { ($0.expression, $0.name) }) { first, _ in first }
    let known = registry.parameterTypes.compactMap(\.name).filter { !$0.isEmpty }
    return libraries.flatMap(\.entries).compactMap { entry in
      guard case .step(let definition) = entry, case .expression(let expression) = definition.pattern,
        let name = names[expression]
      else { return nil }
      let remedy =
        Spelling.nearest(to: name, among: known).map { "did you mean {\($0)}?" }
        ?? "define it by parameterType(_:regexp:), or add the library that does"
      return StepLibraryProblem(
        place: definition.place, message: "\"\(expression)\": there is no parameter type {\(name)}; \(remedy)")
    }
  }

  /// The regular expressions that cannot be read.
  var invalidRegularExpressions: [StepLibraryProblem] {
    steps.compactMap { step in
      guard case .expression(let expression as RegularExpression) = step.matcher else { return nil }
      do {
        try expression.validate()
        return nil
      } catch {
        return StepLibraryProblem(place: step.definition.place, message: "\(error)")
      }
    }
  }
}
