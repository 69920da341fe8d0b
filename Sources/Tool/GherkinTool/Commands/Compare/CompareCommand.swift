import GherkinMessages
import GherkinFiles
import GherkinFormatters
import GherkinEngine
import GherkinSteps
import GherkinRunHistory

/// `gherkin-run compare OLD NEW`: compares a run with an earlier one.
struct CompareCommand: Command {
  static let name = "compare"

  static var help: CommandHelp {
    CommandHelp(
      summary: "Compares two runs: new failures, fixed, flaky, slower and changed scenarios.",
      discussion: """
        A scenario is identified by the names of its feature, rule and scenario, and by the values of its row of
        examples, so it may move to another file. A scenario that did not run counts neither as passed nor as fixed.
        With a history folder, a failure is new if the scenario passed when it last ran on the branch; the lists of
        flaky and slower scenarios are based on the last 50 runs.
        """,
      exitStatus: """
        0 there are no new failures, 1 there are new failures, a scenario of the newer run did not run, or the run failed
        for another reason, 2 a run could not be read, is incomplete, or could not be added.
        """,
      examples: [
        "gherkin-run compare earlier.ndjson run.ndjson",
        "gherkin-run compare history/ earlier.ndjson --add --branch main",
        "gherkin-run compare history/ run.ndjson --base main --format markdown",
      ])
  }

  private let options: CompareOptions

  init(options: CompareOptions, steps: StepSource) {
    self.options = options
  }

  /// Compares the runs and writes the differences. The exit status shows whether there are new failures.
  func run() async -> ExitStatus {
    do {
      try options.check()
      var warnings: [any Error] = []
      let new = try ComparedRun.read(options.new, options, warnings: &warnings)
      let (runs, isUnreadable) = try old(before: new, &warnings)
      for warning in warnings { tell(warning) }
      let comparison = runs.map { RunComparison($0.old, new, earlier: $0.earlier) }
      if !isUnreadable { try write(comparison, of: new.header) }
      if options.adds { try add(new) }
      if isUnreadable || warnings.contains(where: { $0 is SavedStreamError }) { return .notDone }
      return comparison?.isSuccess ?? (new.header.problem == nil) ? .passed : .failed
    } catch {
      tell(error)
      return .notDone
    }
  }

  /// Returns the run to compare with, and the runs before it; nil if the history contains none.
  ///
  /// - Returns: also whether the file of the run to compare with is not readable.
  private func old(
    before new: RunSummary, _ warnings: inout [any Error]
  ) throws -> (runs: (old: RunSummary, earlier: RunTimeline?)?, isUnreadable: Bool) {
    guard isHistory else {
      var options = CompareOptions()
      options.allowsMissingParts = self.options.allowsMissingParts
      return ((try ComparedRun.read(self.options.old, options, warnings: &warnings), nil), false)
    }
    let branch = options.base ?? new.header.branch
    let history = HistoryFolder(options.old)
    var (last, timeline) = (nil as RunSummary?, RunTimeline())
    // The last run of another branch may have started later.
    let next = branch == new.header.branch ? new : nil
    let unreadable = try history.readRuns(of: branch, before: next, warn: { warnings.append($0) }) { run in
      timeline.add(run)
      last = run
    }
    if let unreadable {
      warnings.append(
        CompareError("\(unreadable.file): this is the last run before NEW; remove the file, or name a run as OLD"))
      return (nil, true)
    }
    if let last { return ((last, timeline), false) }
    guard let base = options.base else { return (nil, false) }
    let branches = try history.branches { _ in }.compactMap(\.self)
    let known = branches.isEmpty ? "it has no runs" : "it has \(branches.prefix(20).joined(separator: ", "))"
    throw CompareError("\(options.old): there is no earlier run of the branch \(base); \(known)")
  }

  /// Whether OLD is a history folder. With `--add`, it is created if necessary.
  private var isHistory: Bool {
    let kind = FileKind(path: options.old)
    return kind == .folder || kind == nil && options.adds
  }

  private func add(_ new: RunSummary) throws {
    guard isHistory else { throw CompareError("\(options.old): --add needs a history folder as OLD") }
    let history = HistoryFolder(options.old)
    try history.add(new)
    if let limit = options.limit { try history.removeRuns(of: new.header.branch, butLast: limit) }
  }

  private func write(_ comparison: RunComparison?, of new: RunHeader) throws {
    switch options.format {
    case .text:
      var text = ComparisonText()
      text.write(comparison, of: new)
    case .markdown: try Console.result(ComparisonMarkdown(comparison, of: new).text)
    case .json: try Console.result(ComparisonJSON(comparison: comparison, new: new).text)
    }
  }

  private func tell(_ problem: any Error) {
    Console.error("\(CommandTable.program): \(problem)\n")
  }
}
