package import GherkinFeatureFiles
import GherkinHost
package import GherkinProtocol
package import GherkinMessages
package import GherkinSyntax
package import GherkinRuntime
package import GherkinTestRun
package import GherkinSteps

/// A run of features in memory, and its results. The stream is checked like every stream.
package struct RecordedRun {
  package typealias Status = Envelope.TestStepResult.Status

  package let outcome: TestRun.Outcome
  package let envelopes: [Envelope]

  /// Runs a feature with the given libraries. Ids count from 0, and a clock advances by a millisecond on each read.
  package init(_ feature: String, uri: String = "a.feature", _ libraries: StepLibrary...) async throws {
    try await self.init([Source(uri: uri, text: feature)], libraries)
  }

  /// Runs features with the given libraries.
  ///
  /// - Parameters:
  ///   - order: the order of the scenarios.
  ///   - names: the names of the scenarios that are to run; nil for all.
  ///   - examples: reads the files of `@examples(…)`.
  ///   - executor: the executor of user code; nil for this process.
  ///   - clock: the clock of the run.
  ///   - stop: stops the run.
  ///   - change: changes the run's settings.
  /// - Throws: an error if the run cannot start, or ``UnsoundStream``.
  package init(
    _ sources: [Source], _ libraries: [StepLibrary], order: ScenarioOrder = .defined, examples: ExamplesSource? = nil,
    only names: Set<String>? = nil, executor: (any TestCaseExecutor)? = nil, locks: [TagRules.Lock] = [],
    clock: any RunClock = TickingClock(), stop: StopRequest = StopRequest(), facts: [any RunFact] = [],
    recordsNotRun: Bool = true, _ change: (inout RunSettings) -> Void = { _ in }
  ) async throws {
    let ids = IncrementingIDGenerator()
    let definitions = ExecutableDefinitions(joining: libraries)
    let catalogue = try StepCatalogue(definitions, ids: ids)
    let rules = try TagRules(catalogue, environment: ["BUILD_URL": "https://ci.example.com"], locks: locks)
    let bus = EventBus()
    var settings = RunSettings()
    // On a busy machine, a step can wait for more than a minute for its thread.
    settings.executor.timeout = .zero
    change(&settings)
    var context = TestRun.Context(meta: .current(version: "1", environment: [:]), folder: "/")
    context.recordsNotRun = recordsNotRun
    context.retry = try settings.retryPolicy()
    context.stop = stop
    context.facts = facts
    var selection = RunSelection()
    selection.allowsNothing = true
    if let names { selection.names = try names.map { try NamePattern("^\($0)$") } }
    let executor =
      executor
      ?? InProcessExecutor(definitions, catalogue, clock: clock, settings.executor, stop: stop)
    let run = TestRun(settings, context, catalogue: catalogue, executor: executor, ids: ids, clock: clock, bus: bus)
    async let collected = Self.collect(bus)
    let reading = FeatureReading(sources, with: FeatureParser(examples: examples), ids: ids) { $0 }
    guard let features = await run.compile(reading, with: FeatureCompiler(selection, rules)) else {
      throw CancellationError()
    }
    var scenarios = try features.select(selection)
    scenarios.arrange(order)
    outcome = try await run.run(scenarios)
    envelopes = await collected
    let problems = StreamCheck(envelopes, repeatsPassed: settings.count > 1).problems
    guard problems.isEmpty else { throw UnsoundStream(problems) }
  }

  private static func collect(_ bus: EventBus) async -> [Envelope] {
    var all: [Envelope] = []
    while let batch = await bus.next() { all += batch.compactMap(\.envelope) }
    return all
  }

  /// The results of all steps and hooks, in order.
  package var results: [Envelope.TestStepResult] {
    envelopes.compactMap { if case .testStepFinished(let finished) = $0 { finished.testStepResult } else { nil } }
  }

  /// The statuses of all steps and hooks, in order.
  package var statuses: [Status] { results.map(\.status) }

  /// The messages of the steps and hooks that have one.
  package var messages: [String] { results.compactMap(\.message) }

  package var attachments: [Envelope.Attachment] {
    envelopes.compactMap { if case .attachment(let attachment) = $0 { attachment } else { nil } }
  }

  /// The names of the scenarios that did not run, according to the stream.
  package var notRun: [String] { finished.notRun }

  /// The scenarios and the outcome, as reports show them.
  package var finished: FinishedRun { FinishedRun(envelopes) }

  package var pickles: [Pickle] {
    envelopes.compactMap { if case .pickle(let pickle) = $0 { pickle } else { nil } }
  }

  package var parseErrors: [ParseError] {
    envelopes.compactMap { if case .parseError(let error) = $0 { error } else { nil } }
  }

  /// The blocks of examples of scenarios outside of rules.
  package var examples: [GherkinDocument.Examples] {
    let features = envelopes.compactMap { envelope in
      if case .gherkinDocument(let document) = envelope { document.feature } else { nil }
    }
    return features.flatMap(\.children).flatMap { child in
      if case .scenario(let scenario) = child { scenario.examples } else { [GherkinDocument.Examples]() }
    }
  }

  package var suggestions: [Envelope.Suggestion] {
    envelopes.compactMap { if case .suggestion(let suggestion) = $0 { suggestion } else { nil } }
  }

  /// The kinds of all envelopes, in order, by their names on the wire.
  package var kinds: [String] {
    envelopes.map { String(String(describing: $0).prefix { $0 != "(" }) }
  }
}
