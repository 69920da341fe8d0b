package import GherkinProtocol
import GherkinExpressions
import GherkinSteps

extension RunnerDefinitions {
  /// Converts the step libraries of a runner.
  ///
  /// - Parameters:
  ///   - builtAt: the time at which the runner was built, in nanoseconds since 1970.
  ///   - folder: the folder to which paths of source files are relative, if they are.
  package init(_ definitions: Definitions, builtAt: Int64, in folder: String) {
    func file(_ place: CodeLocation) -> String {
      let path = place.path(from: folder)
      return path.hasPrefix("/") ? path : "\(folder)/\(path)"
    }
    self.init(
      builtAt: builtAt,
      definitions: definitions.steps.sorted { ($0.place.filePath, $0.place.line) < ($1.place.filePath, $1.place.line) }
        .map { step in
          let isExpression = if case .expression = step.pattern { true } else { false }
          return KnownDefinition(
            pattern: step.source, form: isExpression ? .expression : .regularExpression, file: file(step.place),
            line: step.place.line, documentation: step.options.about, deprecated: step.options.deprecated,
            tags: step.libraryTags.map { definitions.libraryTags[$0].expression }, origin: .runner, blocks: step.blocks)
        },
      parameterTypes: definitions.parameterTypes.map { type in
        KnownParameterType(
          name: type.name, regexps: type.regexps, valueType: type.valueType.text, isForSnippets: type.useForSnippets,
          isPreferred: type.preferForRegexpMatch,
          file: type.place.map(file), line: type.place?.line, origin: .runner)
      },
      hooks: definitions.hooks.filter { !$0.isOnce }.map { hook in
        KnownHook(kind: "\(hook.moment)", tags: hook.tags, file: file(hook.place), line: hook.place.line)
      })
  }
}
