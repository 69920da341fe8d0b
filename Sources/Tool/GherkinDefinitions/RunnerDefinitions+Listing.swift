package import GherkinEngine

extension RunnerDefinitions {
  /// Converts the definitions of a listing, the output of `steps --json`.
  ///
  /// - Parameters:
  ///   - builtAt: the time at which the runner was built, in nanoseconds since 1970.
  ///   - folder: the working directory of the runner, the base of relative paths; nil to keep paths as printed.
  package init(_ listing: StepListing, builtAt: Int64, in folder: String? = nil) {
    func place(_ text: String) -> (file: String, line: Int) {
      let colon = text.lastIndex(of: ":") ?? text.endIndex
      let file = String(text[..<colon])
      let path = folder.map { file.hasPrefix("/") ? file : "\($0)/\(file)" } ?? file
      return (path, Int(text[colon...].dropFirst()) ?? 1)
    }
    func name(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }
    struct Registration: Hashable {
      let file: Substring
      let line: Int?
      let pattern: String?
    }
    let registered = Dictionary(
      listing.registered.filter { $0.kind == "step" }.map {
        (Registration(file: name($0.file ?? ""), line: $0.line, pattern: $0.name), $0.knownBlocks)
      }, uniquingKeysWith: { first, _ in first })
    self.init(
      builtAt: builtAt,
      definitions: listing.definitions.map { definition in
        let (file, line) = place(definition.place)
        return KnownDefinition(
          pattern: definition.pattern, form: definition.isRegularExpression ? .regularExpression : .expression,
          file: file, line: line, documentation: definition.about, deprecated: definition.deprecated,
          tags: definition.tags, origin: .runner,
          blocks: registered[Registration(file: name(file), line: line, pattern: definition.pattern)])
      },
      parameterTypes: listing.registered.compactMap { entry in
        guard entry.kind == "parameterType", let name = entry.name else { return nil }
        let known = entry.place.map(place)
        return KnownParameterType(
          name: name, regexps: entry.parameters ?? [], file: known?.file, line: known?.line ?? entry.line,
          origin: .runner)
      },
      hooks: listing.registered.compactMap { entry in
        guard entry.kind == "hook", let file = entry.place.map({ place($0).file }) else { return nil }
        return KnownHook(kind: entry.form ?? "hook", tags: entry.tags, file: file, line: entry.line ?? 1)
      })
  }
}
