import GherkinOutcomes
import GherkinProtocol
import GherkinMessages
import Foundation
import GherkinRuntime
import GherkinSteps
import GherkinWorkers
import GherkinTagExpressions
public import GherkinFormatters

/// The settings of a run. They correspond to the options of `gherkin-run run`.
public struct RunSettings: Sendable {
  /// The number of scenarios that run at a time, from 1 to 1024.
  public var parallel = 1
  /// Whether the scenarios of a feature run one after the other even if several scenarios run at a time.
  public var keepsFeaturesTogether = false
  /// The number of retries of a failed scenario, from 0 to 100. `@retry(N)` overrides it for a scenario.
  public var retries = 0
  /// A tag expression that selects the scenarios to retry; nil for all.
  public var retryTags: String?
  /// The time limit of a step or hook; `.zero` disables it. `@timeout(5s)` overrides it for a scenario.
  public var timeout = Duration.seconds(60)
  /// The time limit of a scenario, after which its worker is terminated; nil for none. Requires workers.
  public var scenarioTimeout: Duration?
  /// The time limit of the run; nil for none.
  public var runTimeout: Duration?
  /// Whether steps are only matched, and reported as skipped.
  public var isDryRun = false
  /// Whether no scenario starts after the first one that does not pass.
  public var failsFast = false
  /// Whether pending scenarios are failures.
  public var isStrict = true
  /// Whether steps run in worker processes; nil for yes if the program has called `GherkinRun.useWorkers(steps:)`.
  public var usesWorkers: Bool?
  /// The parameters of worlds: a value that is encoded as an object. Nil for none.
  public var worldParameters: (any Encodable & Sendable)?
  /// Whether a description of the scenario's worlds is attached to each failed step.
  public var showsWorlds = false

  /// Creates settings with the defaults of the command.
  public init() {}

  /// Returns the settings as options of the command.
  ///
  /// - Parameter language: the language of the plan's features.
  func options(language: String) throws(ArgumentError) -> RunOptions {
    guard 1...1024 ~= parallel else {
      throw ArgumentError("parallel: \(parallel) is out of range; give a number from 1 to 1024")
    }
    var options = RunOptions()
    options.language = language
    options.parallel = parallel
    options.keepsFeaturesTogether = keepsFeaturesTogether
    try RetryPolicy.check(retries, argument: "retries")
    options.retries = retries
    if let retryTags { options.retryTags = try TagExpression(retryTags, argument: "retryTags") }
    options.executor.limits.standard = try TimeLimits.limit(timeout, argument: "timeout")
    options.workers.scenarioLimit = try TimeLimits.limit(scenarioTimeout, argument: "scenarioTimeout")
    options.workers.runLimit = try TimeLimits.limit(runTimeout, argument: "runTimeout")
    options.isDry = isDryRun
    options.failsFast = failsFast
    options.executor.showsWorlds = showsWorlds
    if !isStrict { options.successPolicy = .lenient }
    if let usesWorkers {
      guard !usesWorkers || Isolation.allowsProcesses else {
        throw ArgumentError(
          "usesWorkers: this program cannot start workers; begin main.swift with "
            + "\"await GherkinRun.useWorkers(steps: …)\"")
      }
      options.isolation = usesWorkers ? .process : Isolation.none
    }
    guard options.workers.scenarioLimit == nil || options.isIsolated || isDryRun else {
      throw ArgumentError(
        "scenarioTimeout: only a worker can be terminated; begin main.swift with \"await GherkinRun.useWorkers(steps: …)\", "
          + "or set timeout")
    }
    return options
  }
}

/// A report of a run: a formatter and its destination.
public struct RunReport: Sendable {
  private enum Content: Sendable {
    case formatter(any EventFormatter, OutputSink)
    case named(String, file: String?, FormatOptions, among: [FormatterCatalog.Entry])
  }

  private let content: Content

  /// Creates a report of a formatter.
  ///
  /// - Parameters:
  ///   - formatter: the formatter.
  ///   - sink: the destination of the report. Default: standard output.
  public init(_ formatter: any EventFormatter, to sink: OutputSink = OutputSink(to: StandardStream.output)) {
    content = .formatter(formatter, sink)
  }

  /// Creates a report of a formatter by name, like `--format NAME[:FILE]` of the command.
  ///
  /// - Parameters:
  ///   - name: the formatter's name, such as `progress` or `junit`.
  ///   - file: the path of the report, or of its folder; nil for standard output. An existing file is replaced when the report is
  ///     complete. The report is compressed if the name ends in `.gz`.
  ///   - options: the options of formatters.
  ///   - formatters: the known formatters. Default: the built-in ones.
  public static func named(
    _ name: String, file: String? = nil, options: FormatOptions = FormatOptions(),
    among formatters: [FormatterCatalog.Entry] = FormatterCatalog.entries
  ) -> RunReport {
    RunReport(.named(name, file: file, options, among: formatters))
  }

  private init(_ content: Content) {
    self.content = content
  }

  /// Returns the formatter with a name.
  private static func entry(
    _ name: String, among formatters: [FormatterCatalog.Entry]
  ) throws(RunPlanError) -> FormatterCatalog.Entry {
    if let entry = formatters.first(where: { $0.name == name }) { return entry }
    let known = formatters.map(\.name).joined(separator: ", ")
    throw RunPlanError(
      FormatterCatalog.remedy(forMissing: name) ?? "there is no formatter \"\(name)\"; there are \(known)")
  }

  /// Returns the report as an option of the command; nil if its formatter has no name.
  func option() throws(RunPlanError) -> ReportOptions.Report? {
    guard case .named(let name, let file, _, let formatters) = content else { return nil }
    return ReportOptions.Report(formatter: try Self.entry(name, among: formatters), file: file)
  }

  /// Opens the report.
  ///
  /// - Throws: ``RunPlanError`` if there is no such formatter, `OutputError` if the file cannot be opened.
  func open() throws -> (formatter: any EventFormatter, sink: OutputSink) {
    switch content {
    case .formatter(let formatter, let sink): return (formatter, sink)
    case .named(let name, let file, let options, let formatters):
      let entry = try Self.entry(name, among: formatters)
      let destination: any OutputDestination =
        switch file {
        case let folder? where entry.writesFolder: try ReportFolder(path: folder)
        case let file?: try GzipFile.open(file)
        case nil: StandardStream.output
        }
      return (entry.make(options.options(for: entry)), OutputSink(to: destination))
    }
  }
}
