import GherkinCommandLine
import GherkinStreams
import GherkinMessages
import GherkinFeatureFiles
import GherkinFiles
import Foundation
import GherkinSyntax
import GherkinFormatters
import GherkinEngine
import GherkinRuntime
import GherkinSteps
import GherkinOutcomes
import GherkinProbing
import GherkinSite
import GherkinRunHistory

/// `gherkin-run docs SITE [MESSAGES…]`: builds a site of features, with the results of a run if messages are given.
struct DocsCommand: Command {
  static let name = "docs"

  static var help: CommandHelp {
    CommandHelp(
      summary: "Builds a documentation site of features, with the results of a run.",
      discussion: """
        The site needs no server: open SITE/index.html. A README.md in a folder of features introduces its chapter, and
        Features/GLOSSARY.md has the product's terms. A rebuilt site keeps unchanged files and the addresses of its pages;
        it also has features.md, scenarios.csv, badge.svg and llms.txt.
        """,
      exitStatus: """
        0 the site was written, 1 it was written without features that have parse errors, 2 it could not be written, the
        messages could not be read or are incomplete, or the last run of the history could not be read.
        """,
      examples: [
        "gherkin-run docs site", "gherkin-run docs --history history/ --branch main site run.ndjson",
        "gherkin-run docs --edit-link 'https://github.com/acme/beers/edit/main/{path}#L{line}' public/beers",
        "gherkin-run docs --index public public/beers",
      ])
  }

  /// The maximum size of README.md or GLOSSARY.md, in bytes.
  private static let textLimit = 1 << 20

  private let options: DocsOptions

  init(options: DocsOptions, steps: StepSource) {
    self.options = options
  }

  /// Reads features and messages, and writes the site.
  func run() async throws -> ExitStatus {
    if options.isIndex {
      try SitesIndex.write(to: options.site, of: options.inputs, title: options.options.title)
      try Console.output(
        "\(options.site)/index.html: \(options.inputs.count) site\(options.inputs.count == 1 ? "" : "s")\n")
      return .passed
    }
    var record = SiteRecord()
    var run = options.history.map { _ in RunSummarizer() }
    var status = options.inputs.isEmpty ? try parse(into: &record) : try read(into: &record, &run)
    record.finish()
    var siteOptions = options.options
    let isTrusted = options.inputs.isEmpty
    let project = ProjectFolder.aboveWorkingFolder
    siteOptions.requirements = try options.requirements.read()
    noteOtherRequirements(siteOptions.requirements, record.run.requirements)
    siteOptions.unchecked = try unchecked(of: record.run)
    siteOptions.readText = { path in Self.text(of: path, in: project, isTrusted: isTrusted) }
    let summary = options.inputs.isEmpty ? nil : run?.summary(branch: options.branch, revision: options.revision)
    run = nil
    let history = try history(with: summary, &status)
    var site = try LivingDocumentation(record, siteOptions, history: history)
    let (features, scenarios) = try site.write(to: options.site)
    try Console.output(
      "\(options.site)/index.html: \(scenarios) scenario\(scenarios == 1 ? "" : "s") in \(features) "
        + "feature\(features == 1 ? "" : "s")\n")
    return status
  }

  /// Says that the site shows the requirements of the run if those of the options are others.
  private func noteOtherRequirements(_ own: RequirementList?, _ ofRun: RequirementList?) {
    /// Returns the requirements without their places, which depend on the working directory.
    func texts(_ list: RequirementList) -> [Requirement] {
      list.requirements.map {
        var requirement = $0
        requirement.place = ""
        return requirement
      }
    }
    guard let own, let ofRun, texts(own) != texts(ofRun) else { return }
    let files = options.requirements.files
    Console.note(
      "\(files.joined(separator: ", ")): the site shows the requirements of the run, which differ; "
        + "run again with \(files.count == 1 ? "this list" : "these lists")")
  }

  /// Returns what the file of `--probe` says of the run. A file of another revision says nothing.
  private func unchecked(of run: RunOutcome) throws -> UncheckedScenarios {
    guard let path = options.probe else { return UncheckedScenarios() }
    let report: ProbeReport
    do {
      report = try ProbeDocument(json: try FileReader.bytes(of: path, atMost: ProbeDocument.limit)).report
    } catch let error as SystemCalls.Failure {
      throw CompareError("\(path): cannot be read: \(systemMessage(for: error.code)); write it by gherkin-run probe")
    } catch let error as ProbeDocumentError {
      throw CompareError("\(path): \(error)")
    }
    if let revision = report.revision, let own = run.git?.revision, revision != own {
      Console.note(
        "\(path): is of the revision \(revision.prefix(12)), and the run of \(own.prefix(12)), so nothing is shown of it"
      )
      return UncheckedScenarios()
    }
    let findings = report.findings.filter(\.isSuspicion)
    return UncheckedScenarios(
      patterns: Set(findings.map(\.definition.pattern)), scenarios: Set(findings.flatMap { $0.places.map(\.scenario) }))
  }

  /// Adds the features of files, one at a time.
  private func parse(into record: inout SiteRecord) throws -> ExitStatus {
    let selection = FeatureSelection(try StandardFolder.needed(for: options.features))
    guard selection.errors.isEmpty else { throw FeatureFileErrors(errors: selection.errors) }
    let parser = FeatureParser(
      defaultLanguage: options.language, examples: .fixtures)
    let ids = IncrementingIDGenerator()
    let messagePath = ProjectFolder.messagePaths
    var status = ExitStatus.passed
    for file in selection.files {
      let source = try selection.read(file)
      let parsed = parser.parse(source, ids: ids)
      if let document = parsed.document {
        let path = messagePath(source.uri)
        record.handle(Envelope.source(source).replacingPaths { _ in path })
        record.handle(Envelope.gherkinDocument(document).replacingPaths { _ in path })
        for pickle in try PickleCompiler().compile(document, ids: ids) {
          record.handle(Envelope.pickle(pickle).replacingPaths { _ in path })
        }
      } else {
        let report = ParseErrorReport([source], defaultLanguage: options.language)
        Console.error(report.text(parsed.errors))
        status = .failed
      }
    }
    return status
  }

  /// Adds the messages of a run.
  private func read(into record: inout SiteRecord, _ run: inout RunSummarizer?) throws -> ExitStatus {
    var reading = try StreamReading(
      options.inputs, allowsMissingParts: options.allowsMissingParts, allowsOnePart: options.history == nil)
    reading.read {
      record.handle($0)
      run?.update($0)
    }
    for problem in reading.problems { Console.note("\(problem)") }
    return reading.problems.isEmpty ? .passed : .notDone
  }

  /// Reads the history of the branch, and adds the site's run to it.
  ///
  /// - Parameters:
  ///   - run: the run; nil for a site without one.
  ///   - status: changed if the last run of the history cannot be read, so that the site compares with an earlier one.
  /// - Returns: nil if no history is given, or it contains no run.
  private func history(with run: RunSummary?, _ status: inout ExitStatus) throws -> SiteHistory? {
    guard let path = options.history else { return nil }
    let isWhole = status == .passed
    let folder = HistoryFolder(path)
    let branch = try run.map { $0.header.branch } ?? branch(of: folder)
    let isDry = run?.header.isDry == true
    if isDry { Console.note("\(path): nothing was executed in the dry run, so it is not added to the history") }
    let run = isDry ? nil : run
    var timeline = RunTimeline()
    var last: (old: RunSummary?, new: RunSummary?)
    func add(_ run: RunSummary) {
      timeline.add(run)
      last = (last.new, run)
    }
    let count = HistoryFolder.reportedRuns - (run == nil ? 0 : 1)
    let unreadable = try folder.readRuns(
      of: branch, last: count, before: run, warn: { Console.note("\($0)") }, earlier: { timeline.addEarlier($0) }, add)
    if let unreadable {
      Console.error(
        "\(CommandTable.program): \(unreadable.file): this is the last run of the history, so the site shows no changes "
          + "since then; \(unreadable.remedy)\n")
      status = .notDone
    }
    if let run {
      add(run)
      guard isWhole else {
        Console.note("\(path): the incomplete run is not added to the history")
        return SiteHistory(timeline, last.old.map { RunComparison($0, run, in: timeline) })
      }
      try folder.add(run)
      folder.addTexts(of: run, warn: Console.note)
    }
    guard let new = last.new else { return nil }
    return SiteHistory(timeline, last.old.map { RunComparison($0, new, in: timeline) })
  }

  /// Returns the branch of a site without a run: the one in the options, or the only one in the history.
  private func branch(of folder: HistoryFolder) throws -> String? {
    if let branch = options.branch { return branch }
    let branches = try folder.branches { _ in }
    if branches.count < 2 { return branches.first ?? nil }
    let names = branches.compactMap(\.self).prefix(20).joined(separator: ", ")
    throw CompareError("\(folder.path): the history has several branches; name one by --branch: \(names)")
  }

  /// Returns the text of a file; nil if there is none, or it is too large.
  ///
  /// - Parameters:
  ///   - path: the path, as messages have it.
  ///   - project: the project to which paths in messages are relative; nil for the working directory.
  ///   - isTrusted: whether the path is the user's. A path from a stream must be in the working directory or the project.
  private static func text(of path: String, in project: ProjectFolder?, isTrusted: Bool) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard isTrusted || !path.hasPrefix("/") && !parts.contains("..") else { return nil }
    let path = project?.path(ofMessage: path) ?? path
    return FileReader.readableText(path, atMost: textLimit)
  }
}

/// The options of `gherkin-run docs`.
struct DocsOptions: ConfigurableOptions {
  /// The folder of the site.
  var site = ""
  /// The streams of the run, or the sites of an index.
  var inputs: [String] = []
  /// The feature files and folders; empty for those of the configuration, or for the default folder.
  var features: [String] = []
  /// The language of features that declare none.
  var language = "en"
  /// Whether shards of a run may be missing.
  var allowsMissingParts = false
  /// Whether an index of sites is written.
  var isIndex = false
  /// The history folder; nil for none.
  var history: String?
  /// The branch of the run; nil to use the one in its messages.
  var branch: String?
  /// The revision of the run; nil to use the one in its messages.
  var revision: String?
  /// The options of the site.
  var options = SiteOptions()
  /// The file with the verdicts of a probe; nil for none.
  var probe: String?
  /// The lists of requirements.
  var requirements = RequirementOptions()

  static var operands: [Operand<Self>] {
    [
      Operand(
        name: "SITE", count: .one, help: "The folder of the site. It is new, empty, or a site that this command wrote."
      ) { path, options in options.site = path },
      Operand(
        name: "MESSAGES", count: .any,
        help: """
          The messages of a run, saved with --format message:FILE, or - for standard input. Several are combined: shards
          of a run, and then its reruns. Without MESSAGES, the site shows features without results.
          With --index, the folders of the sites.
          """
      ) { path, options in options.inputs.append(path) },
    ]
  }

  static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--features"],
        help: """
          A feature file, a folder or a pattern, for a site without MESSAGES. May be repeated. Default: the paths of the
          configuration file, else Features/ or features/.
          """,
        effect: .value(.text("PATH")) { (path, options) throws(UsageError) in options.features.append(path) },
        isRepeatable: true, isConfigurable: false),
      CommandLineOption(
        names: ["--title"], help: "The title of the site. Default: the name of the repository, else Features.",
        effect: .value(.text("TEXT")) { (text, options) throws(UsageError) in options.options.title = text },
        isConfigurable: false),
      CommandLineOption(
        names: ["--edit-link"],
        help: """
          Add links "Suggest a change" to the forge's editor: 'https://forge.example/app/edit/main/{path}#L{line}'.
          """,
        effect: .value(.text("URL")) { (value, options) throws(UsageError) in
          options.options.editLink = try RunOptions.sourceLink(value, "--edit-link")
        }, isConfigurable: false),
      CommandLineOption(
        names: ["--source-link"],
        help: """
          Link locations: 'https://forge.example/app/blob/{revision}/{path}#L{line}'. Default: the links of the run.
          """,
        effect: .value(.text("URL")) { (value, options) throws(UsageError) in
          options.options.sourceLink = try RunOptions.sourceLink(value, "--source-link")
        }),
      CommandLineOption(
        names: ["--tag-links"],
        help: """
          Link tags that match a template to a tracker, in addition to the links of the run:
          'APP-{id}=https://tracker.example/browse/APP-{id}'. May be repeated.
          """,
        effect: .value(.any(.text("TEMPLATE=URL"), .json)) { (value, options) throws(UsageError) in
          options.options.tagLinks += try RunOptions.tagLinks(value)
        }, isRepeatable: true),
      CommandLineOption(
        names: ["--history"],
        help: """
          Show the last 50 runs of the branch from this history folder, and add the run of MESSAGES to it. Creates the
          folder if necessary.
          """,
        effect: .value(.text("FOLDER")) { (path, options) throws(UsageError) in options.history = path }),
      CommandLineOption(
        names: ["--branch"],
        help: """
          The branch of the run. Default: the branch that its messages name; without MESSAGES, the only branch of the
          history.
          """,
        effect: .value(.text("BRANCH")) { (branch, options) throws(UsageError) in
          options.branch = try SavedStream.branch(branch)
        },
        isConfigurable: false),
      CommandLineOption(
        names: ["--revision"], help: "The revision of the run. Default: the revision that its messages name.",
        effect: .value(.text("REVISION")) { (revision, options) throws(UsageError) in options.revision = revision },
        isConfigurable: false),
      CommandLineOption(
        names: ["--index"], help: "Write an index of sites that were built separately, instead of a site.",
        effect: .flag { $0.isIndex = true }, isConfigurable: false),
      StreamReading.missingPartsOption { $0.allowsMissingParts = true },
      CommandLineOption(
        names: ["--probe"],
        help: """
          Mark steps and requirements of which a probe says that a value is not checked: the file that gherkin-run probe
          wrote.
          """,
        effect: .value(.file) { (path, options) throws(UsageError) in options.probe = path }, isConfigurable: false),
    ] + RequirementOptions.options { (options, change) throws(UsageError) in try change(&options.requirements) }
      + authoringOptions { $0.language = $1 }
  }

  mutating func apply(_ settings: Settings) throws(UsageError) {
    // The paths in the configuration file are features, not a site.
    if let origin = settings.operandOrigin, origin != GivenOption.Origin.commandLine.text {
      throw .missingOperand("SITE")
    }
    if features.isEmpty {
      features = settings.configuredPaths
    } else if !inputs.isEmpty {
      throw .badValue(
        option: "--features", problem: "the features of a run are in its messages; leave out --features or MESSAGES")
    }
    if isIndex, inputs.isEmpty { throw .missingOperand("a SITE of the index") }
  }
}
