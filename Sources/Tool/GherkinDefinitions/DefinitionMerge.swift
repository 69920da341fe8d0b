import GherkinExpressions
package import GherkinSteps
import GherkinFixtures
package import GherkinSourceScanner

/// The step definitions and parameter types of a package, merged from its runner and its sources.
///
/// For a file that is older than the runner, the runner's definitions are used. For a file that is newer or not saved,
/// those of a scan of its text are used. Definitions of removed files are dropped.
package struct DefinitionMerge: Sendable {
  /// The current state of a Swift file.
  package enum SourceState: Sendable {
    /// - Parameters:
    ///   - modifiedAt: the modification time of the file, in nanoseconds since 1970.
    ///   - scan: the scan of its text; nil if it was not scanned, which suffices while the runner is newer.
    case saved(modifiedAt: Int64, scan: StepScan?)
    /// The text in an editor, which differs from the file.
    case unsaved(StepScan)
    case gone
  }

  /// The definitions, by file and line.
  package let definitions: [KnownDefinition]
  /// The parameter types, sorted by file and line, starting with those without a file. Built-in types are not included.
  package let parameterTypes: [KnownParameterType]
  /// The hooks, by file and line.
  package let hooks: [KnownHook]
  /// Whether there are definitions of a runner. Otherwise, parameter types of other packages are unknown.
  package let hasRunner: Bool
  /// Whether a changed source has definitions that only a new build of the runner shows, because patterns or parameter types
  /// are made at run time.
  package let hasUnknownDefinitions: Bool
  /// The names of the parameter types in changed sources whose regular expressions only a new build shows. Nil means that
  /// the name of such a type is made at run time, so it can be any.
  private let unknownTypes: Set<String?>

  /// Merges definitions.
  ///
  /// - Parameters:
  ///   - runner: the definitions of the runner; nil without a runner.
  ///   - sources: the Swift files by path, as the runner prints it. Files that only the runner knows, such as those of
  ///     other packages, are taken from the runner.
  package init(runner: RunnerDefinitions?, sources: [String: SourceState]) {
    hasRunner = runner != nil
    let builtAt = runner?.builtAt ?? .min
    let known = Dictionary(grouping: runner?.definitions ?? [], by: \.file)
    // The scans that replace what the runner lists for their files.
    let scans = sources.compactMapValues { state -> StepScan? in
      switch state {
      case .unsaved(let scan): scan
      case .saved(let modifiedAt, let scan): modifiedAt > builtAt ? scan : nil
      case .gone: nil
      }
    }
    var definitions = known.filter { sources[$0.key] == nil }.flatMap(\.value)
    for (file, state) in sources {
      let listed = known[file] ?? []
      if let scan = scans[file] {
        definitions += Self.scanned(scan, listed, file, hasRunner)
      } else if case .saved(_, let scan) = state {
        definitions += Self.listed(listed, scan)
      }
    }
    self.definitions = definitions.sorted { ($0.file, $0.line) < ($1.file, $1.line) }

    /// Returns whether the runner's list is used for a file.
    func isListed(_ file: String) -> Bool {
      if case .gone? = sources[file] { false } else { scans[file] == nil }
    }
    var types = (runner?.parameterTypes ?? []).filter { $0.file.map(isListed) ?? true }
    var hooks = (runner?.hooks ?? []).filter { isListed($0.file) }
    for (file, scan) in scans {
      types += Self.scanned(scan.parameterTypes, (runner?.parameterTypes ?? []).filter { $0.file == file }, file)
      hooks += scan.hooks.map { KnownHook(kind: $0.kind, tags: $0.tags?.value, file: file, line: $0.line) }
    }
    unknownTypes = Set(
      scans.values.flatMap(\.parameterTypes).filter { $0.regexps == nil || $0.name == nil }.map(\.name?.value))
    hasUnknownDefinitions =
      !unknownTypes.isEmpty || definitions.contains { $0.pattern == nil }
      || scans.values.contains { $0.definitions.contains { $0.pattern == .unknown } }
    self.hooks = hooks.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
    // A scan does not include the types of other packages, except that of fixtures.
    if runner == nil, !types.contains(where: { $0.name == FixtureFolder.parameterType }) {
      types.append(
        KnownParameterType(
          name: FixtureFolder.parameterType, regexps: FixtureFolder.regexps, isForSnippets: false, file: nil, line: nil,
          origin: .runner))
    }
    parameterTypes = types.sorted {
      ($0.file ?? "", $0.line ?? 0, $0.name) < ($1.file ?? "", $1.line ?? 0, $1.name)
    }
  }

  /// Returns the definitions of the runner, with the calls of an unchanged source.
  private static func listed(_ listed: [KnownDefinition], _ scan: StepScan?) -> [KnownDefinition] {
    guard let scan else { return listed }
    let calls = Dictionary(grouping: scan.definitions, by: \.line)
    return listed.map { definition in
      let candidates = calls[definition.line] ?? []
      return definition.with(
        candidates.first { $0.pattern.text?.value == definition.pattern }
          ?? candidates.first { $0.pattern == .unknown })
    }
  }

  /// Returns the definitions of a changed source. A call whose pattern is not a literal gets those patterns of the
  /// runner for this file that no other call has. Its steps thus stay defined while another line is edited.
  ///
  /// - Parameter hasRunner: whether the runner lists calls that `#sourceLocation` assigns to another file.
  private static func scanned(
    _ scan: StepScan, _ listed: [KnownDefinition], _ file: String, _ hasRunner: Bool
  ) -> [KnownDefinition] {
    let calls = scan.definitions.filter { !hasRunner || !$0.isRelocated }
    let unknown = calls.filter { $0.pattern == .unknown }
    let known = calls.filter { $0.pattern != .unknown }.map { KnownDefinition($0, in: file) }
    guard let first = unknown.first else { return known }
    let patterns = Set(known.compactMap(\.pattern))
    let rest = listed.filter { $0.pattern.map { !patterns.contains($0) } ?? true }
    guard !rest.isEmpty else { return known + unknown.map { KnownDefinition($0, in: file) } }
    return known
      + rest.map { definition in
        let call = unknown.first { $0.line == definition.line } ?? first
        var definition = definition.with(call)
        definition.line = call.line
        return definition
      }
  }

  /// Returns the parameter types of a changed source. If the name or the regular expressions of a type are not written as
  /// literals, as those of an enumeration, the type stays as the runner lists it for this file.
  private static func scanned(
    _ types: [StepScan.ParameterType], _ listed: [KnownParameterType], _ file: String
  ) -> [KnownParameterType] {
    let names = Set(types.compactMap(\.name?.value))
    let unnamed = types.contains { $0.name == nil } ? listed.filter { !names.contains($0.name) } : []
    return unnamed
      + types.compactMap { type in
        guard let name = type.name?.value else { return nil }
        let known = listed.first { $0.name == name }
        guard let regexps = type.regexps ?? known?.regexps else { return nil }
        return KnownParameterType(
          name: name, regexps: regexps, valueType: type.valueType, isForSnippets: known?.isForSnippets ?? true,
          isPreferred: known?.isPreferred ?? false, file: file, line: type.line, origin: .scan)
      }
  }

  /// Returns whether a changed source can define a parameter type whose regular expressions are not known.
  package func canDefine(type name: String) -> Bool { unknownTypes.contains(name) || unknownTypes.contains(nil) }

  /// The name of a type that only the compiler knows.
  package static let unknownType = "…"

  /// Returns the parameter types for matching. Values are texts, because no transforms are run.
  ///
  /// A type with an invalid or duplicate name is omitted; ``DefinitionCheck`` reports it.
  package func registry() -> ParameterTypeRegistry {
    var registry = ParameterTypeRegistry()
    for type in parameterTypes {
      do {
        let value = type.valueType ?? Self.unknownType
        try registry.define(
          ParameterType(
            name: type.name, regexps: type.regexps, valueType: TypeName(text: value, qualified: value),
            useForSnippets: type.isForSnippets, preferForRegexpMatch: type.isPreferred, place: nil))
      } catch {
        continue
      }
    }
    return registry
  }
}
