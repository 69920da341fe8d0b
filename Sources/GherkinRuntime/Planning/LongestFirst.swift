package import Gherkin

/// The order in which several workers end soonest together: what takes long begins first, so that no long scenario is left
/// for the end, when others have nothing more to do.
package struct LongestFirst: Sendable {
  /// How long pickles may take, by their ids.
  private let durations: [String: Duration]

  /// Orders by expected durations.
  package init(_ durations: [String: Duration]) {
    self.durations = durations
  }

  /// Pickles in this order; those that take equally long stay in theirs.
  ///
  /// - Parameter keepsFeaturesTogether: whether features are ordered, each as long as its pickles together, which stay in
  ///   their order.
  package func arrange(_ pickles: [Pickle], keepsFeaturesTogether: Bool) -> [Pickle] {
    let lengths = keepsFeaturesTogether ? featureLengths(pickles) : pickles.map { durations[$0.id] ?? .zero }
    return pickles.indices.sorted { (lengths[$1], $0) < (lengths[$0], $1) }.map { pickles[$0] }
  }

  /// For each pickle how long its feature takes.
  private func featureLengths(_ pickles: [Pickle]) -> [Duration] {
    var lengths: [String: Duration] = [:]
    for pickle in pickles { lengths[pickle.uri, default: .zero] += durations[pickle.id] ?? .zero }
    return pickles.map { lengths[$0.uri] ?? .zero }
  }
}
