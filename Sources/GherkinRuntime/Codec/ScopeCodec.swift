package import GherkinSteps

/// Encodes and decodes the feature and the rule of scenarios and hooks.
package enum ScopeCodec {
  /// Encodes a scope.
  package static func write(_ scope: PickleScope, to writer: inout ByteWriter) {
    let feature = scope.featureContext
    writer.write(feature.uri)
    writer.write(feature.name)
    writer.write(feature.description)
    writer.write(feature.tags) { $0.write($1) }
    writer.write(feature.line)
    writer.write(feature.language)
    writer.write(scope.rule?.id)
    guard let rule = scope.ruleContext else { return }
    writer.write(rule.name)
    writer.write(rule.description)
    writer.write(rule.tags) { $0.write($1) }
    writer.write(rule.line)
  }

  /// Decodes a scope.
  package static func read(_ reader: inout ByteReader) throws(ByteReader.InvalidBytes) -> PickleScope {
    let uri = try reader.string()
    let feature = FeatureContext(
      name: try reader.string(), description: try reader.string(), tags: try tags(&reader), uri: uri,
      line: try reader.int(), language: try reader.string())
    let level = PickleScope.Level(id: uri, .feature(feature))
    guard let id = try reader.optionalString() else { return PickleScope(feature: level, rule: nil) }
    let rule = RuleContext(
      feature: feature, name: try reader.string(), description: try reader.string(), tags: try tags(&reader),
      line: try reader.int())
    return PickleScope(feature: level, rule: PickleScope.Level(id: id, .rule(rule)))
  }

  private static func tags(_ reader: inout ByteReader) throws(ByteReader.InvalidBytes) -> [String] {
    try reader.array { (reader) throws(ByteReader.InvalidBytes) in try reader.string() }
  }
}

/// Encodes and decodes the counts that `after…` hooks receive.
package enum CountsCodec {
  private static let members: [any WritableKeyPath<ScenarioCounts, Int> & Sendable] = [
    \.passed, \.failed, \.pending, \.knownFailures, \.undefined, \.ambiguous, \.skipped, \.notRun, \.empty, \.flaky,
  ]

  /// Encodes counts.
  package static func write(_ counts: ScenarioCounts, to writer: inout ByteWriter) {
    for member in members { writer.write(counts[keyPath: member]) }
  }

  /// Decodes counts.
  package static func read(_ reader: inout ByteReader) throws(ByteReader.InvalidBytes) -> ScenarioCounts {
    var counts = ScenarioCounts()
    for member in members { counts[keyPath: member] = try reader.int() }
    return counts
  }
}
