public import GherkinMessages
public import GherkinOutcomes

/// Creates a report of a run, which is in progress or saved.
///
/// A formatter is a value that is used by one task. It gets every scenario after its last attempt, in the order in
/// which scenarios end, then those that were selected and did not run, in the order of the features, and at last the
/// outcome of the run. A formatter stores what it needs until then, such as texts that it has already created.
///
/// A formatter that needs single events conforms to ``EnvelopeFormatter``.
public protocol EventFormatter: Sendable {
  /// Handles a scenario that ended, or did not run. The default does nothing.
  mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink)

  /// Writes the end of the report, even if the stream is incomplete. Called once. The default does nothing.
  mutating func finish(run: RunOutcome, to sink: inout OutputSink)
}

extension EventFormatter {
  /// Does nothing.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {}

  /// Does nothing.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {}
}

/// A formatter that also gets every message of the run, in order. A run creates messages only for these.
public protocol EnvelopeFormatter: EventFormatter {
  /// Handles the next message. A scenario follows the message of the end of its last attempt.
  mutating func handle(_ envelope: Envelope, to sink: inout OutputSink)
}

/// A formatter that shows features, also those whose scenarios do not run.
package protocol FeatureFormatter: EventFormatter {
  /// Handles a part of a feature file, in the order of the files.
  mutating func handle(_ part: FeaturePart, to sink: inout OutputSink)
}

/// A formatter that writes while scenarios run.
package protocol ProgressingFormatter: EventFormatter {
  /// Handles an event of the run.
  mutating func handle(_ event: ProgressEvent, to sink: inout OutputSink)
}

/// A formatter with the interfaces that it has beside ``EventFormatter``. It is stored only once, so that calls change
/// it in place.
package struct FormatterSlot: Sendable {
  private var scenarios: (any EventFormatter)?
  private var envelopes: (any EnvelopeFormatter)?
  private var progress: (any ProgressingFormatter)?
  private var features: (any FeatureFormatter)?

  package init(_ formatter: any EventFormatter) {
    if let formatter = formatter as? any EnvelopeFormatter {
      envelopes = formatter
    } else if let formatter = formatter as? any ProgressingFormatter {
      progress = formatter
    } else if let formatter = formatter as? any FeatureFormatter {
      features = formatter
    } else {
      scenarios = formatter
    }
  }

  /// Whether it needs messages.
  var takesEnvelopes: Bool { envelopes != nil }
  /// Whether it needs events while scenarios run.
  var takesProgress: Bool { progress != nil }
  /// Whether it needs the parts of features.
  var takesFeatures: Bool { features != nil }
  /// Whether it needs messages and nothing else.
  var takesOnlyEnvelopes: Bool { envelopes is MessageFormatter }

  package mutating func handle(_ envelope: Envelope, to sink: inout OutputSink) {
    envelopes?.handle(envelope, to: &sink)
  }

  package mutating func handle(_ item: ReportItem, to sink: inout OutputSink) {
    switch item {
    case .progress(let event): progress?.handle(event, to: &sink)
    case .feature(let part): features?.handle(part, to: &sink)
    case .scenario(let scenario):
      scenarios?.handle(scenario: scenario, to: &sink)
      envelopes?.handle(scenario: scenario, to: &sink)
      progress?.handle(scenario: scenario, to: &sink)
      features?.handle(scenario: scenario, to: &sink)
    }
  }

  package mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    scenarios?.finish(run: run, to: &sink)
    envelopes?.finish(run: run, to: &sink)
    progress?.finish(run: run, to: &sink)
    features?.finish(run: run, to: &sink)
  }
}
