package import GherkinRunner

extension RunnerDefinitions {
  /// Takes the definitions of a listing, which `steps --json` prints.
  ///
  /// - Parameter builtAt: when the runner was built, in nanoseconds since 1970.
  package init(_ listing: StepListing, builtAt: Int64) {
    func place(_ text: String) -> (file: String, line: Int) {
      let colon = text.lastIndex(of: ":") ?? text.endIndex
      return (String(text[..<colon]), Int(text[colon...].dropFirst()) ?? 1)
    }
    self.init(
      builtAt: builtAt,
      definitions: listing.definitions.map { definition in
        let (file, line) = place(definition.place)
        return KnownDefinition(
          pattern: definition.pattern, form: definition.isRegularExpression ? .regularExpression : .expression,
          file: file, line: line, documentation: definition.about, deprecated: definition.deprecated,
          tags: definition.tags, origin: .runner)
      },
      parameterTypes: listing.registered.compactMap { entry in
        guard entry.kind == "parameterType", let name = entry.name else { return nil }
        let known = entry.place.map(place)
        return KnownParameterType(
          name: name, regexps: entry.parameters ?? [], file: known?.file, line: known?.line ?? entry.line,
          origin: .runner)
      })
  }
}
