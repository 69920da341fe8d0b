import GherkinMessages
package import GherkinFormatters

extension RunOptions: ReportingOptions, ConfigurableOptions {
  package var usesSteps: Bool { listing == nil }

  package static var operands: [Operand<Self>] {
    [
      Operand(
        name: "PATH", count: .any,
        help: """
          A feature file, a folder, a pattern ('Features/**/sign_*.feature'), a file with lines (a.feature:3:19: any
          line of a scenario, rule, examples or feature), a list of these in a file (@rerun.txt), or - for standard input.
          '!PATH' excludes a file, a folder or a pattern.
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
      (reports.filter { $0.key == "color" } + tellingOptions).inSection(.terminal),
      (configurationOptions + [.runner] + languageOptions).inSection(.general),
    ]
    return Array(sections.joined())
  }

  package mutating func note(_ settings: Settings) {
    self.settings = settings
    shardOrigin = settings.options.last { $0.key == "shard" }.map { given in
      given.origin == .commandLine ? "--shard \(given.value ?? "")" : given.origin.text
    }
    reporting.formatters = settings.formatters
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
