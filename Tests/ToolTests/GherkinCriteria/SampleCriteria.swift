import GherkinCriteria
import GherkinRuntime
import GherkinSyntax

/// Criteria of features that are given as texts.
enum SampleCriteria {
  /// Returns the criteria of features, each by the name of its file; a text without a feature is the rest of one.
  static func all(_ features: [String: String]) -> [Criterion] {
    features.sorted { $0.key < $1.key }.flatMap { name, text in
      let text = text.contains(": f\n") ? text : "Feature: \(name)\n\(text)"
      let source = Source(uri: "\(name).feature", text: text)
      let file = FeatureParser().parse(source, ids: IncrementingIDGenerator())
      return file.document.map { Criterion.all(of: $0, file.pickles, path: source.uri) } ?? []
    }
  }

  /// Returns the losses and changes as texts: `removed: one`, `fewer-outcomes: two; - a receipt is printed`.
  static func differences(_ old: [String: String], _ new: [String: String]) -> [String] {
    let comparison = CriteriaComparison(all(old), all(new))
    let losses = comparison.losses.map { ($0.kind.rawValue, $0.old.name, $0.removed, $0.added) }
    let changes = comparison.changes.map { ($0.kind.rawValue, $0.old.name, $0.removed, $0.added) }
    return (losses + changes).map { kind, name, removed, added in
      (["\(kind): \(name)"] + removed.map { "- \($0)" } + added.map { "+ \($0)" }).joined(separator: "; ")
    }
  }
}
