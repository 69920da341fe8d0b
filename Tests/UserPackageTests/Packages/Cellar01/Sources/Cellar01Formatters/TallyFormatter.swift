import CucumberMessages
public import GherkinFormatters

/// Writes a line for each attempt at a scenario, and the number of attachments at the end.
struct TallyFormatter: EventFormatter {
  private var attachments: [String: Int] = [:]

  var needs: Query.Topics { [.features, .testCases, .results] }

  mutating func handle(_ envelope: Envelope, query: Query, to sink: inout OutputSink) {
    switch envelope {
    case .testCaseFinished(let finished):
      guard let attempt = query.attempt(id: finished.testCaseStartedId), let pickle = query.pickle(of: attempt)
      else { return }
      sink.write("\(attempt.status) ")
      sink.write(visible: pickle.uri + " " + pickle.name)
      sink.write(finished.willBeRetried ? ", to be retried\n" : "\n")
    case .attachment(let attachment):
      attachments[attachment.mediaType, default: 0] += 1
    default: break
    }
  }

  mutating func finish(query: Query, to sink: inout OutputSink) {
    for (mediaType, count) in attachments.sorted(by: { $0.key < $1.key }) {
      sink.write("\(count) \(mediaType)\n")
    }
  }
}

/// The formatter of this package.
public let tallies = FormatterCatalog.Entry(name: "tallies", summary: "the status of each attempt") { _ in
  TallyFormatter()
}
