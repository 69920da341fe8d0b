package import GherkinFormatters
import GherkinRuntime
import GherkinTestRun

/// The effective settings of a command, with their origins.
package struct Settings {
  /// The effective options, in the order in which they are applied.
  package var options: [GivenOption] = []
  /// The options that others override. They have no effect, but are checked.
  var overridden: [GivenOption] = []
  /// The error of a path in the configuration file that is an operand; nil if there is none.
  var pathProblem: UsageError?
  /// The operands.
  package var operands: [String] = []
  /// The origin of the operands; nil if there is none.
  package var operandOrigin: String?
  /// The paths in the configuration file, even if they are not the operands.
  package var configuredPaths: [String] = []
  /// The configuration file; nil if there is none.
  package var file: String?
  /// The selected profiles.
  package var profiles: [String] = []
  /// The named formatters: the project's and the runner's own.
  package var formatters = FormatterCatalog.entries
  /// The settings of lint rules in the configuration, in the order in which they are applied.
  package var rules: [RuleSettingText] = []
  /// All options in the configuration file, including those of unused profiles.
  package var everywhere: [GivenOption] = []

  /// Creates empty settings.
  package init() {}

  init(
    options: [GivenOption], operands: [String], operandOrigin: String?, configuredPaths: [String] = [],
    file: String? = nil, profiles: [String] = [], rules: [RuleSettingText] = [],
    everywhere: [GivenOption] = []
  ) {
    self.options = options
    self.operands = operands
    self.operandOrigin = operandOrigin
    self.configuredPaths = configuredPaths
    self.file = file
    self.profiles = profiles
    self.rules = rules
    self.everywhere = everywhere
  }
}

/// The setting of a lint rule, as written.
package struct RuleSettingText {
  /// A value or a list of values.
  package enum Value {
    case one(String)
    case list([String])
  }

  package let rule: String
  package let value: Value
  /// The file and the line; nil for the command line.
  package var place: String?

  package init(rule: String, value: Value, place: String? = nil) {
    self.rule = rule
    self.value = value
    self.place = place
  }
}

/// Merges the options of the command line, the environment and a configuration file.
///
/// In order of precedence: the command line, `GHERKIN_RUN_OPTIONS`, `GHERKIN_RUN_SHARDS`, profiles, and the top level of
/// the configuration file.
package struct SettingsReader<Options: CommandOptions> {
  /// The environment variable with options for every run.
  package static var variable: String { "GHERKIN_RUN_OPTIONS" }

  let table: OptionTable<Options>
  private let formatters: [FormatterCatalog.Entry]
  private let environment: [String: String]

  package init(_ table: OptionTable<Options>, _ formatters: [FormatterCatalog.Entry], _ environment: [String: String]) {
    self.table = table
    self.formatters = formatters
    self.environment = environment
  }

  /// Returns the options of a command.
  ///
  /// - Parameter words: the words of the command line.
  package func options(_ words: CommandLineReader<Options>.Words) throws(UsageError) -> Options {
    var settings = try settings(words)
    settings.formatters = formatters
    if let problem = settings.pathProblem, !Options.showsSettings,
      Options.operands.contains(where: { $0.name == "PATH" })
    {
      throw problem
    }
    var options = Options()
    try table.apply(settings.options, to: &options)
    try OperandReader.read(settings.operands, into: &options)
    try options.apply(settings)
    for given in settings.overridden where !dependsOnMachine(given) {
      var other = Options()
      try table.apply([given], to: &other)
    }
    return options
  }

  /// Returns whether a value also depends on variables, the branch or a file, which can be missing where another value
  /// overrides it.
  private func dependsOnMachine(_ given: GivenOption) -> Bool {
    guard let value = given.value, let kind = table.option(key: given.key)?.option.value else { return false }
    return switch kind {
    case .format: value.contains("{")
    case _ where kind.alternatives.contains(.file): ParameterSource.isPath(value)
    case _ where kind.alternatives.contains(.shard): value == "auto"
    default: false
    }
  }

  func settings(_ words: CommandLineReader<Options>.Words) throws(UsageError) -> Settings {
    let origin = words.operands.isEmpty ? nil : GivenOption.Origin.commandLine.text
    guard Options.self is any ConfigurableOptions.Type else {
      return Settings(
        options: table.resolve([words.options]), operands: words.operands, operandOrigin: origin)
    }
    let above = [try shardOption(), try environmentOptions(), words.options]
    let chosen = table.resolve(above)
    let profiles = chosen.filter { $0.key == "profile" }.compactMap(\.value)
    let given = chosen.last { $0.key == "config" }?.value
    guard let path = given != nil ? given : try ConfigurationFile.find() else {
      if let profile = profiles.first {
        throw .configuration(
          "--profile \(profile): there is no \(ConfigurationFile.name) that defines the profile; create one")
      }
      var settings = Settings(
        options: try resolve(known(above, words)), operands: words.operands, operandOrigin: origin)
      settings.overridden = table.overridden(known(above, words))
      return settings
    }
    let file = try Configuration(
      try ConfigurationFile(path: path, isFound: given == nil), OptionTable<RunOptions>(formatters))
    let layers = known(try file.layers(profiles) + above, words)
    let paths = try file.paths(profiles)
    var settings = Settings(
      options: try resolve(layers), operands: words.operands.isEmpty ? paths?.names ?? [] : words.operands,
      operandOrigin: origin ?? paths?.origin.text, configuredPaths: paths?.names ?? [], file: path, profiles: profiles,
      rules: try file.rules(profiles), everywhere: file.everywhere)
    settings.overridden = table.overridden(layers)
    if words.operands.isEmpty { settings.pathProblem = try file.pathProblem(profiles) }
    return settings
  }

  /// Returns those options of a run that this command shares and accepts from other sources than its command line, as
  /// layers.
  private func known(_ layers: [[GivenOption]], _ words: CommandLineReader<Options>.Words) -> [[GivenOption]] {
    guard Options.self != RunOptions.self, !Options.showsSettings else { return layers }
    return layers.dropLast().map { layer in
      layer.filter { given in table.options.contains { $0.key == given.key && $0.isConfigurable } }
    } + [words.options]
  }

  /// Merges layers of options, and replaces the value `auto` of `--shard` by the part that a service assigns, or by the
  /// only part.
  private func resolve(_ layers: [[GivenOption]]) throws(UsageError) -> [GivenOption] {
    var options = table.resolve(layers)
    guard let index = options.lastIndex(where: { $0.key == "shard" && $0.value == "auto" }) else { return options }
    let whole = GivenOption(key: "shard", value: "1/1", origin: options[index].origin)
    options[index] = try assignedShard(environment) ?? whole
    return options
  }

  /// The option `--shard` according to `GHERKIN_RUN_SHARDS`.
  private func shardOption() throws(UsageError) -> [GivenOption] {
    guard let value = environment[Shard.ownTotal], !value.isEmpty else { return [] }
    guard Int(value) != nil else {
      return [GivenOption(key: "shard", value: value, origin: .environment(Shard.ownTotal))]
    }
    let index = "JOB_COMPLETION_INDEX"
    guard let number = environment[index] else {
      throw .located(
        .environment(Shard.ownTotal),
        .configuration(
          "\(value) is a number of parts, but \(index) is not set; write auto, or a part such as 1/\(value)"))
    }
    return try assignedShard([Shard.ownTotal: value, index: number]).map { [$0] } ?? []
  }

  /// Returns the option `--shard` according to the variables of a service; nil if there are none.
  private func assignedShard(_ environment: [String: String]) throws(UsageError) -> GivenOption? {
    do throws(ShardEnvironmentError) {
      return try Shard.assigned(by: environment).map { shard, variable in
        GivenOption(key: "shard", value: "\(shard.number)/\(shard.total)", origin: .environment(variable))
      }
    } catch {
      throw .located(
        .environment(error.variable),
        .configuration(
          "\(error.text) is not a shard; correct the job, or pass --shard i/n (--shard 1/1 for all)"))
    }
  }

  /// The options in the environment variable. These are a run's options; other commands use those that they share.
  private func environmentOptions() throws(UsageError) -> [GivenOption] {
    let origin = GivenOption.Origin.environment(Self.variable)
    do throws(UsageError) {
      guard let text = environment[Self.variable] else { return [] }
      var reader = CommandLineReader(try ShellWords.split(text)[...], OptionTable<RunOptions>(formatters), from: origin)
      switch try reader.reading() {
      case .answer:
        throw UsageError.configuration("contains an option that only prints something; give it on the command line")
      case .work(let words):
        if let path = words.operands.first {
          throw UsageError.configuration("contains \"\(path)\", which is not an option; give paths on the command line")
        }
        return words.options
      }
    } catch {
      throw .located(origin, error)
    }
  }
}

/// Splits a text into words like a shell, without expanding variables or commands.
package enum ShellWords {
  /// Returns the words. They are separated by spaces; quotation marks and backslashes preserve spaces.
  package static func split(_ text: String) throws(UsageError) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Unicode.Scalar?
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "\"" || scalar == "'" {
        quote = scalar
        word = word ?? ""
      } else if scalar == "\\", quote != "'", let next = scalars.popFirst() {
        word = (word ?? "") + String(next)
      } else if quote == nil, scalar.properties.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(scalar)
      }
    }
    if let quote { throw .configuration("a quotation mark \(quote) is not closed") }
    return words + [word].compactMap(\.self)
  }
}
