package import GherkinRunner

/// A step definition as an editor needs it, without its body.
package struct StepDefinitionInfo: Sendable, Hashable {
  /// The pattern, as written.
  package var pattern: String
  /// Whether the pattern is a regular expression.
  package var isRegularExpression: Bool
  /// The path of the Swift file.
  package var path: String
  /// The line of the definition, counted from 1.
  package var line: Int
  /// The names of the parameters' types.
  package var parameterTypes: [String] = []
  /// The tag expression of its library; nil for a definition for all scenarios.
  package var tags: String?
  /// What the step does, in words.
  package var about: String?
  /// What to write instead of the step; nil for a step that is not deprecated.
  package var deprecated: String?
  /// The bytes of the pattern's literal in the Swift file; nil if they are not known.
  package var literal: Range<Int>?

  /// The pattern as text.
  var shown: String { isRegularExpression ? "/\(pattern)/" : pattern }
}

/// A hook as an editor needs it.
package struct HookInfo: Sendable, Hashable {
  /// When it runs: `before`, `afterStep`.
  package var moment: String
  /// Its name; empty if it has none.
  package var name: String
  /// Its tag expression; nil for all scenarios.
  package var tags: String?
  /// The path of the Swift file, and the line, counted from 1.
  package var path: String
  package var line: Int
}

/// A parameter type as an editor needs it.
package struct ParameterTypeInfo: Sendable, Hashable {
  package var name: String
  package var regexps: [String]
  /// The path of the Swift file; nil if it is not known.
  package var path: String?
  package var line: Int?
}

/// Everything that a package's step libraries define.
package struct DefinitionList: Sendable, Hashable {
  package var steps: [StepDefinitionInfo] = []
  package var hooks: [HookInfo] = []
  package var parameterTypes: [ParameterTypeInfo] = []

  package init() {}

  /// The definitions that `steps --json` of a runner prints.
  ///
  /// - Parameter folder: the folder that the runner worked in, from which its paths are seen.
  package init(_ listing: StepListing, in folder: String) {
    func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "\(folder)/\(path)" }
    steps = listing.definitions.map { definition in
      let colon = definition.place.lastIndex(of: ":") ?? definition.place.endIndex
      return StepDefinitionInfo(
        pattern: definition.pattern, isRegularExpression: definition.isRegularExpression,
        path: absolute(String(definition.place[..<colon])), line: Int(definition.place[colon...].dropFirst()) ?? 1,
        parameterTypes: definition.parameterTypes, tags: definition.tags, about: definition.about,
        deprecated: definition.deprecated)
    }
    // Hooks and parameter types are listed by module and file name; the file is one of those with steps.
    let paths = Dictionary(
      Set(steps.map(\.path)).map { (String($0.split(separator: "/").last ?? ""), $0) },
      uniquingKeysWith: { first, _ in first })
    func path(_ file: String?) -> String? { file.flatMap { paths[String($0.split(separator: "/").last ?? "")] } }
    for entry in listing.registered {
      switch entry.kind {
      case "hook":
        guard let path = path(entry.file) else { continue }
        hooks.append(
          HookInfo(
            moment: entry.form ?? "hook", name: entry.name ?? "", tags: entry.tags, path: path, line: entry.line ?? 1))
      case "parameterType":
        parameterTypes.append(
          ParameterTypeInfo(
            name: entry.name ?? "", regexps: entry.parameters ?? [], path: path(entry.file), line: entry.line))
      default: break
      }
    }
  }
}
