public import GherkinFormatters
public import GherkinMessages
public import GherkinOutcomes
internal import GherkinPages

/// Writes one page about the run: its outcome, its failures with their causes, and the features as documentation.
///
/// The page is self-contained and readable without its script. Texts of users are never markup, and its content
/// security policy permits only that script.
public struct HTMLFormatter: EventFormatter {
  private let options: HTMLOptions
  private let rerunCommand: String
  private var results = FeatureResults()

  /// Creates a formatter.
  ///
  /// - Parameters:
  ///   - options: the options of the report.
  ///   - rerunCommand: the command for running scenarios again that the page shows.
  public init(options: HTMLOptions = HTMLOptions(), rerunCommand: String = "gherkin-run") {
    self.options = options
    self.rerunCommand = rerunCommand
  }

  /// Adds a feature or a scenario of it.
  public mutating func handle(message: Envelope, to sink: inout OutputSink) { results.add(message) }

  /// Adds a scenario.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) { results.add(scenario) }

  /// Writes the page.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    let file = SharedSink(sink)
    let attachments = AttachmentStore { [isBeside = options.largeAttachments == .beside] bytes, name in
      (isBeside ? file.sink.writeBeside(bytes, name: name) : nil).map(AttachmentStore.Place.file) ?? .page
    }
    let page = Page(results, run, options, rerunCommand: run.rerunCommand(rerunCommand), attachments).markup
    sink = file.sink
    for piece in page { piece.write { sink.write($0) } }
  }
}

/// A sink that gets the files beside the page.
private final class SharedSink {
  var sink: OutputSink

  init(_ sink: OutputSink) { self.sink = sink }
}

extension FormatterCatalog.Entry {
  /// The report `html`: one page with the outcome, the scenarios that did not pass, and the features as documentation.
  public static let html = Self(
    name: "html", summary: "one page: the outcome, scenarios that did not pass, and the features as documentation",
    options: FormatterOption.common("largeAttachments", "title", "strict")
      + [.flag("appendix"), .flag("onlyFailures"), .tagTemplate("owner")]
  ) {
    var options = $0.html
    options.printsRun = $0.flag("appendix") ?? false
    options.onlyFailures = $0.flag("onlyFailures") ?? false
    if let owner = $0.text("owner") { options.owner = TagTemplate(owner) }
    return HTMLFormatter(options: options, rerunCommand: $0.terminal.rerunCommand)
  }
}
