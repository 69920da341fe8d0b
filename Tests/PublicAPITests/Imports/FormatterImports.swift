import GherkinFormatters

// That this file compiles is the test: `import GherkinFormatters` alone names every type in its public signatures.

/// A formatter that handles a message of each module.
struct ImportedFormatter: EventFormatter {
  var needs: Query.Topics { [] }

  mutating func handle(gherkinDocument: GherkinDocument, query: Query, to sink: inout OutputSink) {
    sink.write(visible: gherkinDocument.uri)
  }

  mutating func handle(pickle: Pickle, query: Query, to sink: inout OutputSink) {
    let steps: [PickleStep] = pickle.steps
    let location: Location = pickle.location
    sink.write("\(pickle.name):\(location.line): \(steps.count)\n")
  }

  mutating func handle(parseError: ParseError, query: Query, to sink: inout OutputSink) {}

  mutating func handle(source: Source, query: Query, to sink: inout OutputSink) {}

  mutating func handle(
    testCaseFinished: Envelope.TestCaseFinished, query: Query, to sink: inout OutputSink
  ) {}
}
