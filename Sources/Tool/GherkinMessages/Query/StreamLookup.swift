package import GherkinSyntax
package import Synchronization

/// Looks up features and test cases in the lines that a ``StreamSurvey`` has stored.
package final class StreamLookup: Sendable {
  /// The survey of the streams.
  package let survey: Mutex<StreamSurvey>
  private let features: Mutex<RecentFeatures?>

  /// Creates a lookup of a survey, which may still be reading lines.
  package init(_ survey: StreamSurvey) {
    self.survey = Mutex(survey)
    features = Mutex(nil)
  }

  /// Returns a test case with its matches.
  package func testCase(id: String) -> Envelope.TestCase? {
    survey.withLock { survey in
      guard case .testCase(let testCase) = survey.envelope(of: survey.testCases.line(of: id)) else { return nil }
      return testCase
    }
  }

  /// Returns a test case without its matches.
  func outline(ofTestCase id: String) -> Envelope.TestCase? { survey.withLock { $0.testCases[id] } }

  /// Returns the test case of a pickle, without its matches; nil if there is none.
  func outline(ofPickle id: String) -> Envelope.TestCase? { survey.withLock { $0.testCases.first(ofPickle: id) } }

  /// Returns a pickle with its ancestors.
  func scenario(ofPickle id: String) -> (pickle: Pickle, lineage: PickleLineage?)? {
    guard let number = survey.withLock({ $0.definitions.pickles[id]?.feature }) else { return nil }
    let features = features.withLock { known in
      let features = known ?? RecentFeatures { [unowned self] in feature($0) }
      known = features
      return features
    }
    return features.scenario(ofPickle: id, feature: number)
  }

  /// Returns pickles in the order of the streams.
  func inOrder(_ pickles: Set<String>) -> [String] {
    survey.withLock { survey in
      let known = survey.definitions.pickles
      return pickles.sorted { (known[$0]?.feature ?? .max, $0) < (known[$1]?.feature ?? .max, $1) }
    }
  }

  private func feature(_ number: Int) -> (document: GherkinDocument, pickles: [Pickle])? {
    survey.withLock { survey in
      let feature = survey.definitions.features[number]
      guard case .gherkinDocument(let document) = survey.envelope(of: feature.document) else { return nil }
      let pickles: [Pickle] = feature.pickles.compactMap { id in
        guard case .pickle(let pickle) = survey.envelope(of: survey.definitions.pickles[id]?.line) else { return nil }
        return pickle
      }
      return (document, pickles)
    }
  }
}

extension StreamSurvey {
  /// Returns the message of a stored line, with the ids of the merged stream.
  fileprivate func envelope(of line: KeptLine?) -> Envelope? {
    line.flatMap { streams[$0.stream].merged($0.envelope) }
  }
}

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
