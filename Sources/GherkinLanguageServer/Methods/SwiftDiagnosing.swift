internal import StepDefinitions
internal import SwiftStepScanner

/// The problems of step definitions in a Swift file: patterns that cannot be read, and bodies that do not fit them.
enum SwiftDiagnosing {
  /// The problems of a file.
  ///
  /// - Parameter scan: the scan of the text, which the definitions of the workspace were merged with.
  static func diagnostics(
    _ text: TextDocument, _ path: String, _ scan: StepScan, in workspace: WorkspaceSnapshot
  ) -> [Diagnostic] {
    guard let scope = workspace.definitions.scope(of: path), let check = workspace.definitions.packages[scope].check
    else { return [] }
    return check.problems(of: scan, in: path).map { problem in
      var diagnostic = Diagnostic(
        range: text.range(problem.range), severity: problem.severity == .error ? .error : .warning,
        code: problem.code.rawValue, message: problem.message)
      diagnostic.related = problem.related.map {
        (Location(uri: DocumentURI.uri($0.file), range: .line(max(0, $0.line - 1))), "another definition")
      }
      return diagnostic
    }
  }
}
