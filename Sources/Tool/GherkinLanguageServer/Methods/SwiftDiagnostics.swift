internal import GherkinAdvice
internal import GherkinLint
internal import GherkinDefinitions
internal import GherkinProtocol
internal import GherkinEngine
internal import GherkinSourceScanner

/// The problems of step definitions in a Swift file: invalid patterns, closures whose parameters do not match them,
/// patterns that can match no step, and unused definitions.
enum SwiftDiagnostics {
  /// Returns the problems of a file.
  ///
  /// - Parameter scan: the scan of the text that was merged into the workspace's definitions.
  static func diagnostics(
    _ text: TextDocument, _ path: String, _ scan: StepScan, in workspace: WorkspaceSnapshot
  ) -> [Diagnostic] {
    guard let scope = workspace.definitions.scope(of: path), let check = workspace.definitions.packages[scope].check
    else { return [] }
    let problems = check.problems(of: scan, in: path).map { problem in
      var diagnostic = Diagnostic(
        range: text.range(problem.range), severity: problem.severity == .error ? .error : .warning,
        code: problem.code.rawValue, message: problem.message)
      diagnostic.related = problem.related.map {
        (Location(uri: DocumentURI.uri($0.file), range: .line(max(0, $0.line - 1))), "another definition")
      }
      return diagnostic
    }
    return problems + unmatchable(text, path, scope, workspace) + unused(text, path, scope, workspace)
      + workspace.probes.diagnostics(in: text, path, workspace.definitions)
  }

  /// Returns the unused definitions whose patterns are mistakes.
  private static func unmatchable(
    _ text: TextDocument, _ path: String, _ scope: Int, _ workspace: WorkspaceSnapshot
  ) -> [Diagnostic] {
    let rule = UnmatchablePattern.description
    guard workspace.analysis.isComplete, workspace.settings(of: path).rules.isOn(rule.name) else { return [] }
    let registry = workspace.definitions.registry(in: scope)
    return workspace.definitions.definitions(in: scope).compactMap { number in
      let definition = workspace.definitions.definitions[number]
      guard definition.file == path, let call = definition.call,
        workspace.index.useCount(of: workspace.definitions.ids[number]) == 0,
        let pattern = definition.pattern
      else { return nil }
      let source: Definitions.Step.Pattern
      switch call.pattern {
      case .expression: source = .expression(pattern)
      case .regularExpression: source = .regularExpression(pattern)
      case .regexLiteral, .unknown: return nil
      }
      guard let found = PatternMistake(source, registry) else { return nil }
      return Diagnostic(
        range: text.range(call.literal), severity: .error, code: rule.name, link: Diagnostics.page(of: rule.name),
        message: found.message)
    }
  }

  /// Returns the unused definitions, as hints.
  private static func unused(
    _ text: TextDocument, _ path: String, _ scope: Int, _ workspace: WorkspaceSnapshot
  ) -> [Diagnostic] {
    let rule = UnusedDefinition.description.name
    guard workspace.analysis.isComplete, workspace.index.knowsAllUses, workspace.settings(of: path).rules.isOn(rule)
    else {
      return []
    }
    func isUsed(_ number: Int) -> Bool { workspace.index.useCount(of: workspace.definitions.ids[number]) > 0 }
    let all = workspace.definitions.definitions(in: scope)
    // A package that provides steps for other packages may contain no features that use them.
    guard all.contains(where: isUsed) else { return [] }
    return all.compactMap { number in
      let definition = workspace.definitions.definitions[number]
      // Tests can use their definitions with features that are not in files.
      guard definition.file == path, let call = definition.call, !isUsed(number),
        !workspace.definitions.isTest(number), workspace.definitions.isMatched(number)
      else { return nil }
      let message = UnusedDefinition.message(definition.text)
      return Diagnostic(
        range: text.range(call.literal), severity: .hint, code: rule, link: Diagnostics.page(of: rule),
        message: "\(message.problem); \(message.remedy)", isUnnecessary: true)
    }
  }
}
