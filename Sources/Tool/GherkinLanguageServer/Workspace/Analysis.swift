/// The step definitions of the workspace, and the facts about all features that were matched with them.
///
/// Threads create it, and the server replaces it as a whole, so that definitions and uses always belong together.
struct Analysis: Sendable {
  /// The number of the definitions. A feature that was matched with those of another number is matched again.
  private(set) var generation = 0
  private(set) var definitions = DefinitionIndex()
  private(set) var index = FeatureIndex()
  /// Whether the index has all features of the workspace, matched with these definitions.
  private(set) var isComplete = false

  /// Returns the analysis with other definitions. Unless they match like the present ones, it is not complete.
  func with(_ new: DefinitionIndex, isFirst: Bool) -> Analysis {
    var analysis = self
    analysis.definitions = new
    guard isFirst || !new.matchesLike(definitions) else { return analysis }
    return analysis.outdated
  }

  /// The analysis whose features must be matched again.
  var outdated: Analysis {
    var analysis = self
    analysis.generation += 1
    analysis.isComplete = false
    return analysis
  }

  /// The analysis while features are read.
  var incomplete: Analysis { with(index, isComplete: false) }

  /// Returns the analysis with the facts of other features.
  func with(_ index: FeatureIndex, isComplete: Bool) -> Analysis {
    var analysis = self
    (analysis.index, analysis.isComplete) = (index, isComplete)
    return analysis
  }

  /// Sets the facts of an open document.
  mutating func set(_ uri: String, to facts: FeatureFacts?) -> FeatureIndex.Change { index.change(uri, to: facts) }
}
