package import GherkinSyntax
package import Synchronization
import GherkinText

/// Looks up features and test cases in the lines that a ``StreamSurvey`` has stored.
package final class StreamLookup: RunLookup {
  /// The survey of the streams.
  package let survey: Mutex<StreamSurvey>

  /// Creates a lookup of a survey, which may still be reading lines.
  package init(_ survey: StreamSurvey) {
    self.survey = Mutex(survey)
  }

  package func testCase(id: String) -> Envelope.TestCase? {
    survey.withLock { survey in
      guard case .testCase(let testCase) = survey.envelope(of: survey.testCases.line(of: id)) else { return nil }
      return testCase
    }
  }

  package func pickleID(ofTestCase id: String) -> String? { survey.withLock { $0.testCases[id]?.pickleId } }

  package func isHook(testStep id: String, ofTestCase testCaseID: String) -> Bool {
    survey.withLock { $0.testCases[testCaseID]?.testStep(id: id)?.hookId != nil }
  }

  package func featureNumber(ofTestCase id: String) -> Int? {
    survey.withLock { survey in
      survey.testCases[id].flatMap { survey.definitions.pickles[$0.pickleId]?.feature }
    }
  }

  package func feature(ofPickle id: String) -> LookedUpFeature? {
    survey.withLock { survey in
      guard let number = survey.definitions.pickles[id]?.feature else { return nil }
      let feature = survey.definitions.features[number]
      guard case .gherkinDocument(let document) = survey.envelope(of: feature.document) else { return nil }
      let pickles: [Pickle] = feature.pickles.compactMap { id in
        guard case .pickle(let pickle) = survey.envelope(of: survey.definitions.pickles[id]?.line) else { return nil }
        return pickle
      }
      let testCases = feature.pickles.reduce(0) { $0 + survey.testCases.count(ofPickle: $1) }
      return LookedUpFeature(number: number, document: document, pickles: pickles, testCaseCount: testCases)
    }
  }

  package func document(uri: String) -> GherkinDocument? {
    survey.withLock { survey in
      let feature = survey.definitions.featurePlaces[ExactText(uri)].map { survey.definitions.features[$0] }
      guard case .gherkinDocument(let document) = survey.envelope(of: feature?.document) else { return nil }
      return document
    }
  }
}

extension StreamSurvey {
  /// Returns the message of a stored line, with the ids of the merged stream.
  fileprivate func envelope(of line: KeptLine?) -> Envelope? {
    line.flatMap { streams[$0.stream].merged($0.envelope) }
  }
}
