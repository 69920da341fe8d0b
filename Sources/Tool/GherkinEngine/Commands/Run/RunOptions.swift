package import GherkinCommandLine
import GherkinFeatureFiles
import GherkinMessages
package import GherkinRuntime
import GherkinTestRun
package import GherkinFormatters

/// The amount of output in addition to reports.
enum Verbosity {
  case quiet
  case normal
  case verbose
}

/// The options of a run.
package struct RunOptions {
  /// The feature files and folders; empty for the default folder.
  package var paths: [String] = []
  /// The settings of the run, which do not depend on the command.
  var run = RunSettings()
  /// The selected scenarios, without the order.
  package var selection = RunSelection()
  /// The identities of the only scenarios to run; empty for all.
  var identities: [String] = []
  /// Whether `@focus` may exclude other scenarios; nil to decide by the environment.
  var allowsFocus: Bool?
  /// The order of the scenarios; nil for the default.
  var order: ScenarioOrder?
  /// The locks of ordinary tags.
  var locks: [TagRules.Lock] = []
  /// Whether the output of steps is attached to them.
  var capturesOutput = true
  /// Whether steps run even if XCTest is loaded in the runner.
  var allowsXCTest = false
  /// The language of features that declare none.
  package var language = "en"
  /// The option because of which a run checks no scenario, or only a part, as a configuration has it; nil for none.
  package var uncheckingOption: String? {
    if run.isDryRun { return "dry-run: true" }
    if run.successPolicy == .inWork { return "wip: true" }
    return shard.flatMap { $0.total > 1 ? "shard: \($0.number)/\($0.total)" : nil }
  }
  /// Whether scenarios with `@focus` run alone, also in continuous integration.
  package var requiresFocus: Bool { allowsFocus == true }
  /// The shard of this process; nil for the whole run.
  var shard: Shard?
  /// The option or the variable that sets the shard; nil if there is none.
  var shardOrigin: String?
  /// The messages of an earlier run, whose durations are used to balance shards and to start with the longest
  /// scenarios.
  var timings: String?
  /// The amount of output in addition to the reports.
  var verbosity = Verbosity.normal
  /// Whether lines in which a step, a cell or a tag is lost are printed at the end.
  var printsLosses = true
  /// The effective settings, with their origins.
  package private(set) var settings = Settings()
  /// The environment entries for reports.
  var environment: [RunEnvironment.Entry] = []
  /// The links of source locations in reports; nil for those of the CI service.
  var sourceLink: SourceLink?
  /// The links of tags in reports.
  var tagLinks: [TagLink] = []
  /// The lists of requirements.
  package var requirements = RequirementOptions()
  /// The reports and their options.
  var reporting = ReportOptions()
  /// Whether the command keeps running and repeats scenarios after changes.
  var watches = false

  /// Creates the default options.
  package init() {}
}

extension RunOptions: ReportingOptions, ConfigurableOptions {
  package static var operands: [Operand<Self>] {
    [
      Operand(
        name: "PATH", count: .any,
        help: """
          A feature file, a folder, a pattern ('Features/**/sign_*.feature'), a file with lines (a.feature:3:19: any
          line of a scenario, rule, examples or feature), a list of these in a file (@rerun.txt), or - for standard input.
          '!PATH' excludes a file, a folder or a pattern. Below a folder, hidden folders, node_modules, Pods, Carthage and
          DerivedData are not searched.
          Without a PATH: Features/ or features/.
          """
      ) { path, options in options.paths.append(path) }
    ]
  }

  package static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    let reports = reportOptions(with: formatters)
    let sections = [
      (choiceOptions + shardOptions).inSection(.choosing),
      (runningOptions + successOptions + watchOptions).inSection(.running),
      limitOptions.inSection(.limits),
      (reports.filter { $0.key != "color" } + recordOptions + gitHubOptions).inSection(.reports),
      (reports.filter { $0.key == "color" } + outputOptions).inSection(.terminal),
      (configurationOptions + [.runner] + languageOptions).inSection(.general),
    ]
    return Array(sections.joined())
  }

  package mutating func apply(_ settings: Settings) throws(UsageError) {
    self.settings = settings
    shardOrigin = settings.options.last { $0.key == "shard" }.map { given in
      given.origin == .commandLine ? "--shard \(given.value ?? "")" : given.origin.text
    }
    reporting.formatters = settings.formatters
    try reporting.check()
  }

  /// The options of the command line that a rerun command repeats: all except those that select scenarios or create
  /// reports.
  var rerunWords: [String] {
    let table = OptionTable<RunOptions>(settings.formatters)
    return settings.options.flatMap { given -> [String] in
      guard given.origin == .commandLine, given.key != "watch",
        let option = table.options.first(where: { $0.key == given.key }),
        [.running, .limits, .general].contains(option.section)
      else { return [] }
      guard let value = given.value else { return [given.isOn ? option.names[0] : option.opposite].compactMap(\.self) }
      return value.hasPrefix("-") ? ["\(option.names[0])=\(value)"] : [option.names[0], value]
    }
  }
}
