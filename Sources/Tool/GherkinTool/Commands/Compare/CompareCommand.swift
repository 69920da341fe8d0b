import GherkinCommandLine
import GherkinStreams
import GherkinMessages
import GherkinFiles
import GherkinFormatters
import GherkinCriteria
import GherkinEngine
import GherkinSteps
import GherkinRunHistory
import Foundation

/// `gherkin-run compare OLD NEW`: compares a run with an earlier one.
struct CompareCommand: Command {
  static let name = "compare"

  static var help: CommandHelp {
    CommandHelp(
      summary: "Compares two runs, or the criteria of two revisions: what broke, and what is not checked any more.",
      discussion: """
        compare --against REVISION [PATH…] needs no run: it compares the features of the working tree with those of the
        common ancestor with a Git revision. Removed scenarios, fewer outcome steps, fewer rows of examples and newly
        skipped scenarios are losses. A line "Criteria-removed: why" at the end of a commit message accepts them.

        compare OLD NEW compares runs. A scenario is identified by the names of its feature, rule and scenario, and by
        the values of its row of examples, so it may move to another file. A scenario that did not run counts neither as
        passed nor as fixed. With a history folder, a failure is new if the scenario passed when it last ran on the
        branch; the lists of flaky and slower scenarios are based on the last 50 runs.
        """,
      exitStatus: """
        0 there are no new failures, 1 there are new failures, a scenario of the newer run did not run, the run failed
        for another reason, or it lost criteria of --fail-on, 2 a run could not be read, is incomplete, or could not be added. With --against: 0 no
        criterion is lost, or a commit says why, 1 a criterion is lost or weakened, 2 revisions or features could not be
        read.
        """,
      examples: [
        "gherkin-run compare earlier.ndjson run.ndjson",
        "gherkin-run compare history/ earlier.ndjson --add --branch main",
        "gherkin-run compare history/ run.ndjson --base main --format markdown",
        "gherkin-run compare --against origin/main",
        "gherkin-run compare earlier.ndjson run.ndjson --fail-on removed,fewer-outcomes,fewer-rows,skipped",
      ])
  }

  private let options: CompareOptions

  init(options: CompareOptions, steps: StepSource) {
    self.options = options
  }

  /// Compares the runs and writes the differences. The exit status shows whether there are new failures.
  func run() async throws -> ExitStatus {
    if let revision = options.against {
      let lost = try LostCriteria(revision, options)
      try write(lost)
      return lost.status
    }
    var warnings: [any Error] = []
    let (new, newShard) = try ComparedRun.read(options.new, options, warnings: &warnings)
    let (runs, isUnreadable) = try old(before: new, &warnings)
    if let runs, !options.allowsMissingParts, !warnings.contains(where: { $0 is SavedStreamError }),
      let problem = PartCheck.problem(
        comparing: (SavedStream(options.old).name, runs.shard), with: (SavedStream(options.new).name, newShard))
    {
      warnings.append(problem)
    }
    for warning in warnings { Console.note("\(warning)") }
    let comparison = runs.map {
      RunComparison($0.old, new, earlier: $0.earlier, lacksUnselected: options.failing.contains(.skipped))
    }
    if !isUnreadable { try write(comparison, of: new.header) }
    let isWhole = !warnings.contains { $0 is SavedStreamError }
    if options.adds {
      // The complete stream of the run would be a second run.
      if isWhole {
        try add(new)
      } else {
        Console.note("\(options.old): the incomplete run is not added to the history")
      }
    }
    if isUnreadable || !isWhole { return .notDone }
    let isLoss = comparison.map { !options.failing.isDisjoint(with: $0.criteria.losses.map(\.kind)) } ?? false
    return !isLoss && (comparison?.isSuccess ?? (new.header.problem == nil)) ? .passed : .failed
  }

  /// Returns the run to compare with, its shard, and the runs before it; nil if the history contains none.
  ///
  /// - Returns: also whether the file of the run to compare with is not readable.
  private func old(
    before new: RunSummary, _ warnings: inout [any Error]
  ) throws -> (runs: (old: RunSummary, shard: RunShard?, earlier: RunTimeline?)?, isUnreadable: Bool) {
    guard isHistory else {
      var options = CompareOptions()
      options.allowsMissingParts = self.options.allowsMissingParts
      let (old, shard) = try ComparedRun.read(self.options.old, options, warnings: &warnings)
      return ((old, shard, nil), false)
    }
    let branch = options.base ?? new.header.branch
    let history = HistoryFolder(options.old)
    var (last, timeline) = (nil as RunSummary?, RunTimeline())
    // The last run of another branch may have started later.
    let next = branch == new.header.branch ? new : nil
    let unreadable = try history.readRuns(
      of: branch, before: next, warn: { warnings.append($0) },
      earlier: { timeline.addEarlier($0) }
    ) { run in
      timeline.add(run)
      last = run
    }
    if let unreadable {
      let problem = unreadable.isLate ? "this run started after NEW" : "this is the last run before NEW"
      warnings.append(CompareError("\(unreadable.file): \(problem); \(unreadable.remedy), or name a run as OLD"))
      return (nil, true)
    }
    if let last { return ((last, nil, timeline), false) }
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
    history.addTexts(of: new, warn: Console.note)
    if let limit = options.limit { try history.removeRuns(of: new.header.branch, butLast: limit) }
  }

  private func write(_ lost: LostCriteria) throws {
    switch options.format {
    case .text:
      var text = ComparisonText()
      try text.write(lost)
    case .markdown: try Console.result(ComparisonMarkdown.text(lost))
    case .json: try Console.result(LostCriteriaJSON(lost: lost).text)
    }
    for problem in lost.problems { Console.note(problem) }
  }

  private func write(_ comparison: RunComparison?, of new: RunHeader) throws {
    switch options.format {
    case .text:
      var text = ComparisonText()
      try text.write(comparison, of: new, failing: options.failing)
    case .markdown: try Console.result(ComparisonMarkdown(comparison, of: new, failing: options.failing).text)
    case .json: try Console.result(ComparisonJSON(comparison: comparison, new: new).text)
    }
  }
}

/// The options of `gherkin-run compare`.
struct CompareOptions: CommandOptions {
  /// The format of the differences.
  enum Format: String, CaseIterable {
    case text, markdown, json
  }

  /// The older run or a history folder, and the newer run; with a revision, the features.
  var operands: [String] = []
  /// The revision with which the features are compared; nil to compare runs.
  var against: String?
  /// The losses of criteria between runs that make the status 1.
  var failing: Set<CriteriaComparison.Loss.Kind> = []
  /// The configuration file; nil to find it.
  var configuration: String?
  /// The profiles of the configuration.
  var profiles: [String] = []
  /// The named formatters, whose options a configuration can set.
  private(set) var formatters = FormatterCatalog.entries
  /// The format of the differences.
  var format = Format.text
  /// The branch of the newer run; nil to use the one in its messages.
  var branch: String?
  /// The revision of the newer run; nil to use the one in its messages.
  var revision: String?
  /// The branch of the history to compare with; nil for the branch of the newer run.
  var base: String?
  /// Whether the newer run is added to the history.
  var adds = false
  /// Whether shards of a merged run may be missing.
  var allowsMissingParts = false
  /// The maximum number of runs of the branch that stay in the history; nil for no limit.
  var limit: Int?

  /// The older run, or a history folder.
  var old: String { operands[0] }
  /// The newer run.
  var new: String { operands[1] }

  static var operands: [Operand<Self>] {
    [
      Operand(
        name: "OLD NEW|PATH", count: .any,
        help: """
          OLD is the older run: its messages, its file in a history folder, or a history folder, of which the last run
          before NEW is used. NEW is the newer run: its messages, - for standard input, or its file in a history folder.
          With --against: features, folders and patterns. Default: the paths of the configuration, or Features/.
          """
      ) { path, options in options.operands.append(path) }
    ]
  }

  static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--format"],
        help: "Write differences as text, as Markdown for a pull request, or as a JSON object.",
        effect: .value(.words("text", "markdown", "json")) { (value, options) throws(UsageError) in
          guard let format = Format(rawValue: value) else {
            throw .unknownValue(value: value, option: "--format", known: Format.allCases.map(\.rawValue))
          }
          options.format = format
        }, standard: Format.text.rawValue),
      CommandLineOption(
        names: ["--json"], help: "The same as --format json.", effect: .flag { $0.format = .json }),
      CommandLineOption(
        names: ["--against"],
        help: """
          Compare the criteria of the features with those of the common ancestor of the checked out commit and a Git
          revision. The repository needs its whole history.
          """,
        effect: .value(.text("REVISION")) { $1.against = $0 }),
      CommandLineOption(
        names: ["--fail-on"],
        help: """
          Exit with status 1 if the newer run lost criteria: removed, fewer-outcomes, fewer-rows, skipped, separated by
          commas. --against fails on each of them.
          """,
        effect: .value(.text("LOSSES")) { (value, options) throws(UsageError) in
          for word in value.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            guard let kind = CriteriaComparison.Loss.Kind(rawValue: word) else {
              let known = CriteriaComparison.Loss.Kind.allCases.map(\.rawValue)
              throw .unknownValue(value: word, option: "--fail-on", known: known)
            }
            options.failing.insert(kind)
          }
        }, choices: CriteriaComparison.Loss.Kind.allCases.map(\.rawValue)),
      CommandLineOption(
        names: ["--profile", "-p"], help: "With --against: use a profile of the configuration. May be repeated.",
        effect: .value(.text("NAME")) { $1.profiles.append($0) }),
      CommandLineOption(
        names: ["--config", "-c"], help: "With --against: the configuration file.",
        effect: .value(.file) { $1.configuration = $0 }),
      CommandLineOption(
        names: ["--base"],
        help: "Compare with the last run of this branch of the history. Default: the branch of NEW.",
        effect: .value(.text("BRANCH")) { $1.base = $0 }),
      CommandLineOption(
        names: ["--branch"], help: "The branch of NEW. Default: the branch that its messages name.",
        effect: .value(.text("BRANCH")) { (branch, options) throws(UsageError) in
          options.branch = try SavedStream.branch(branch)
        }),
      CommandLineOption(
        names: ["--revision"], help: "The revision of NEW. Default: the revision that its messages name.",
        effect: .value(.text("REVISION")) { $1.revision = $0 }),
      StreamReading.missingPartsOption { $0.allowsMissingParts = true },
      CommandLineOption(
        names: ["--add"], help: "Add NEW to the history in the folder OLD, after comparing.",
        effect: .flag { $0.adds = true }),
      CommandLineOption(
        names: ["--history-limit"],
        help: "Keep only the newest N runs of the branch after adding NEW. Default: keep all.",
        effect: .value(.number) { (value, options) throws(UsageError) in
          guard let limit = Int(value), limit > 0 else {
            throw .badValue(option: "--history-limit", problem: "\"\(value)\" is not a number above 0")
          }
          options.limit = limit
        }),
    ]
  }

  mutating func apply(_ settings: Settings) throws(UsageError) {
    formatters = settings.formatters
    if limit != nil, !adds {
      throw .configuration("--history-limit needs --add; write both, or neither")
    }
    let ofRuns = [("--base", base), ("--branch", branch), ("--revision", revision)].filter { $0.1 != nil }.map(\.0)
    guard against != nil else {
      if operands.count < 2 { throw .missingOperand(operands.isEmpty ? "OLD" : "NEW") }
      if operands.count > 2 { throw .unexpectedOperand(operands[2]) }
      return
    }
    let others = ofRuns + (adds ? ["--add"] : []) + (failing.isEmpty ? [] : ["--fail-on"])
    if let other = others.first { throw .badValue(option: other, problem: "is for runs; leave it out with --against") }
  }
}

/// The reason why runs cannot be compared.
struct CompareError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Reads a run for comparison.
enum ComparedRun {
  /// Reads messages, or a file of a history.
  ///
  /// - Parameter warnings: receives the problems of messages that can be read only in part.
  /// - Returns: the run, and its shard if it is a part of a run.
  /// - Throws: if nothing can be read.
  static func read(
    _ path: String, _ options: CompareOptions, warnings: inout [any Error]
  ) throws -> (RunSummary, RunShard?) {
    if FileKind(path: path) == .folder {
      throw CompareError("\(path): NEW is a folder; name the messages of a run, or its file in a history folder")
    }
    if isFileOfHistory(path) {
      var run = try HistoryFolder.read(path)
      run.header.branch = options.branch ?? run.header.branch
      run.header.revision = options.revision ?? run.header.revision
      return (run, nil)
    }
    // A part can be compared with the same part of another run, but is no run of a history.
    var reading = try StreamReading(
      [path], allowsMissingParts: options.allowsMissingParts, allowsOnePart: !options.adds)
    var summarizer = RunSummarizer()
    reading.read { summarizer.update($0) }
    warnings += reading.problems
    let run = summarizer.summary(branch: options.branch, revision: options.revision)
    if run.header.isDry {
      throw CompareError("\(path): nothing was executed in this dry run; name a run that executed its steps")
    }
    return (run, reading.shard)
  }

  private static func isFileOfHistory(_ path: String) -> Bool {
    guard path != SavedStream.standardInput else { return false }
    do {
      return HistoryFolder.isRun(try FileReader.start(of: path, count: 64))
    } catch {
      // Reading the file as messages reports the reason.
      return false
    }
  }
}
