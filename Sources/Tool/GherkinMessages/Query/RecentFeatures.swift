package import GherkinSyntax
import Synchronization

/// The syntax trees of the last few features that were asked for. Scenarios of few features run at the same time.
package final class RecentFeatures: Sendable {
  private struct Feature {
    let number: Int
    let documents: DocumentIndex
    let pickles: [String: Pickle]
  }

  /// The number of features that are kept.
  private static let limit = 8

  private let features = Mutex<[Feature]>([])
  private let read: @Sendable (Int) -> (document: GherkinDocument, pickles: [Pickle])?

  /// - Parameter read: reads a feature by its number.
  package init(read: @escaping @Sendable (Int) -> (document: GherkinDocument, pickles: [Pickle])?) {
    self.read = read
  }

  /// Returns a pickle with its ancestors.
  ///
  /// - Parameter number: the number of its feature.
  package func scenario(ofPickle id: String, feature number: Int) -> (pickle: Pickle, lineage: PickleLineage?)? {
    features.withLock { features in
      if !features.contains(where: { $0.number == number }), let feature = read(number) {
        if features.count == Self.limit { features.removeFirst() }
        let pickles = Dictionary(feature.pickles.map { ($0.id, $0) }) { first, _ in first }
        features.append(Feature(number: number, documents: DocumentIndex(feature.document), pickles: pickles))
      }
      guard let feature = features.first(where: { $0.number == number }), let pickle = feature.pickles[id] else {
        return nil
      }
      return (pickle, feature.documents.lineage(ofNodes: pickle.astNodeIds))
    }
  }
}
