public import GherkinMessages
internal import GherkinOutcomes
internal import GherkinSyntax

/// Writes one page about the run: its outcome, its failures with their causes, and the features as documentation.
///
/// The page is self-contained and readable without its script. Texts of users are never markup, and its content
/// security policy permits only that script.
public struct HTMLFormatter: EventFormatter, AsksDuringRun {
  private let options: HTMLOptions
  private let rerunCommand: String
  private var record = RunRecord()
  private let spool = Spool()
  private var attachments: AttachmentStore
  /// The external attachments of running attempts, by the ids of the attempts.
  private var external: [String: [Envelope.ExternalAttachment]] = [:]

  /// Creates a formatter.
  ///
  /// - Parameters:
  ///   - options: the options of the report.
  ///   - rerunCommand: the command for running scenarios again that the page shows.
  public init(options: HTMLOptions = HTMLOptions(), rerunCommand: String = "gherkin-run") {
    self.options = options
    self.rerunCommand = rerunCommand
    attachments = AttachmentStore(options.largeAttachments, spool)
  }

  /// Features and results of running scenarios.
  public var needs: Query.Topics { [.features, .definitions, .testCases, .results, .attachments, .suggestions] }

  /// The features.
  public var handledKinds: Envelope.OptionalKinds { [.source, .gherkinDocument, .pickle] }

  /// Adds features and finished scenarios.
  public mutating func handle(_ envelope: Envelope, query: Query, to sink: inout OutputSink) {
    switch envelope {
    case .source(let source): record.add(source, spool)
    case .gherkinDocument(let document): record.add(document, query)
    case .pickle(let pickle): record.add(pickle, query)
    case .stepDefinition(let definition): record.stepUses.add(definition)
    case .externalAttachment(let attachment):
      if let id = attachment.testCaseStartedId { external[id, default: []].append(attachment) }
    case .testCaseFinished(let finished): end(finished.testCaseStartedId, query, &sink)
    default: break
    }
  }

  /// Writes the page.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    record.lookup = query.stepLookup
    record.tagLinks = query.tagLinks
    record.sourcePlace = SourcePlace(query)
    record.markUnselected(notRun: query.notRunIDs)
    let runHooks = query.allRunHooks.flatMap { hook in
      hook.mapAttachments { attachments.markup(of: $0, &sink) }
    }
    Page(record, query, options, runAttachments: runHooks).write(to: &sink)
  }

  private mutating func end(_ id: String, _ query: Query, _ sink: inout OutputSink) {
    guard let attempt = query.attempt(id: id) else { return }
    let testCaseID = attempt.started.testCaseId
    if external.isEmpty, let lookup = query.stepLookup, let scenario = lookup.scenario(ofTestCase: testCaseID),
      let ended = AttemptRecord(attempt, query, scenario),
      let index = lookup.pickleID(ofTestCase: testCaseID).flatMap(record.index)
    {
      record.add(ended, toScenario: index)
      for (position, testStep) in scenario.testSteps.enumerated() {
        guard case .step(let step) = testStep, let definition = step.definition else { continue }
        record.stepUses.add(attempt.steps[position].testStepResult, definition: definition.id, scenario: index)
      }
      return
    }
    guard let testCase = query.testCase(of: attempt),
      let pickle = query.pickle(id: testCase.pickleId), let index = record.index(ofPickle: pickle.id)
    else { return }
    let writer = AttemptWriter(
      attempt, testCase, pickle, query, anchor: record.scenarios[index].anchor, rerunCommand: rerunCommand,
      source: record.source(pickle.uri))
    let links = external.removeValue(forKey: id) ?? []
    let ended = writer.record(in: spool, &record.causes) { step in
      attempt.mapAttachments(toTestStep: step) { attachments.markup(of: $0, &sink) }
        + links.filter { $0.testStepId == step }.map(AttachmentLink.markup)
    }
    record.add(ended, toScenario: index)
    if attempt.finished?.willBeRetried == true { return }
    for (position, finished) in attempt.steps.enumerated() {
      guard let step = testCase.testStep(id: finished.testStepId, guess: position),
        let definition = query.definition(of: step)
      else { continue }
      record.stepUses.add(finished.testStepResult, definition: definition.id, scenario: index)
    }
  }
}
