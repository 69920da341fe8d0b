internal import CucumberExpressions
internal import SwiftStepScanner

/// The problems of step definitions in a Swift file: patterns that cannot be read, and bodies that do not fit them.
enum SwiftDiagnosing {
  /// The problems of a file.
  static func diagnostics(_ text: TextDocument, _ path: String, in workspace: WorkspaceSnapshot) -> [Diagnostic] {
    guard let file = SwiftStepFile(path, text.bytes, date: nil) else { return [] }
    var found: [Diagnostic] = []
    for definition in file.scan.definitions {
      guard case .expression(let source) = definition.pattern else { continue }
      do {
        let expression = try CucumberExpression(source.value, registry: workspace.definitions.registry)
        if let problem = misfit(definition, expression) {
          found.append(
            Diagnostic(
              range: text.range(definition.literal), severity: .warning, code: "step-parameters",
              message: problem))
        }
      } catch {
        // A parameter type of another package is not known to a scan.
        if case .undefinedParameterType = error.problem, !workspace.knowsAllParameterTypes { continue }
        let lines = error.description.split(separator: "\n")
        let message = lines.suffix(2).joined(separator: " ")
        found.append(
          Diagnostic(
            range: text.range(source.source(ofCodePoints: error.range)), severity: .error, code: "step-expression",
            message: message))
      }
    }
    return found
  }

  /// The difference between the parameters of a pattern and those of the body; nil if they can fit.
  private static func misfit(_ definition: StepScan.Definition, _ expression: CucumberExpression) -> String? {
    guard let parameters = definition.body?.parameters, !parameters.isEmpty else { return nil }
    let needed = expression.parameterTypes.count
    // The world comes first; a table and a doc string may come last.
    let given = parameters.count - 1
    guard given < needed || given > needed + 2 else { return nil }
    return
      "the pattern has \(needed) parameter\(needed == 1 ? "" : "s"), and the body takes \(given) beside the world; "
      + "declare the world and one parameter for each of the pattern"
  }
}
