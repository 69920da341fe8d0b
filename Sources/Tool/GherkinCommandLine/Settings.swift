import GherkinFixtures
package import GherkinFormatters

/// The effective settings of a command, with their origins.
package struct Settings {
  /// The effective options, in the order in which they are applied.
  package var options: [GivenOption] = []
  /// The options that others override. They have no effect, but are checked.
  package var overridden: [GivenOption] = []
  /// The error of a path in the configuration file that is an operand; nil if there is none.
  package var pathProblem: UsageError?
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
  /// The definitions in the configuration whose values need not be checked.
  package var unchecked: [UncheckedDefinition] = []
  /// All options in the configuration file, including those of unused profiles.
  package var everywhere: [GivenOption] = []
  /// The settings of lint rules in the configuration file without a profile and with each profile.
  package var rulesEverywhere: [[RuleSettingText]] = []

  /// Creates empty settings.
  package init() {}

  init(options: [GivenOption], operands: [String], operandOrigin: String?) {
    self.options = options
    self.operands = operands
    self.operandOrigin = operandOrigin
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

/// A step definition whose values `gherkin-run probe` does not report.
package struct UncheckedDefinition {
  package let pattern: String
  package let reason: String
  /// The file and the line.
  package let place: String
}

/// Merges the options of the command line, the environment and a configuration file.
///
/// In order of precedence: the command line, `GHERKIN_RUN_OPTIONS`, `GHERKIN_RUN_SHARDS`, profiles, and the top level of
/// the configuration file.
package struct SettingsReader<Options: CommandOptions> {
  /// The environment variable with options for every run.
  package static var variable: String { "GHERKIN_RUN_OPTIONS" }

  package let table: OptionTable<Options>
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
    // A command that shows the settings also checks the values of unused profiles.
    let others = settings.overridden + (Options.showsSettings ? settings.everywhere : [])
    for given in others where !dependsOnMachine(given) {
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

  package func settings(_ words: CommandLineReader<Options>.Words) throws(UsageError) -> Settings {
    guard let configured = Options.self as? any ConfiguredOptions.Type else {
      return Settings(
        options: table.resolve([words.options]), operands: words.operands, operandOrigin: origin(of: words))
    }
    return try settings(words, configured)
  }

  private func origin(of words: CommandLineReader<Options>.Words) -> String? {
    words.operands.isEmpty ? nil : GivenOption.Origin.commandLine.text
  }

  private func settings<Known: ConfiguredOptions>(
    _ words: CommandLineReader<Options>.Words, _ type: Known.Type
  ) throws(UsageError) -> Settings {
    let all = OptionTable<Known.Configured>(formatters)
    let above = [try Known.Configured.assigned(by: environment), try environmentOptions(all), words.options]
    let chosen = table.resolve(above)
    let profiles = chosen.filter { $0.key == "profile" }.compactMap(\.value)
    let given = chosen.last { $0.key == "config" }?.value
    func layered(_ layers: [[GivenOption]]) throws(UsageError) -> Settings {
      let isWhole = Options.self as Any.Type == Known.Configured.self as Any.Type || Options.showsSettings
      let layers = isWhole ? layers : known(layers, words)
      var options = table.resolve(layers)
      try Known.Configured.resolve(&options, in: environment)
      var settings = Settings(options: options, operands: words.operands, operandOrigin: origin(of: words))
      settings.overridden = table.overridden(layers)
      return settings
    }
    guard let path = given != nil ? given : try ConfigurationFile.find() else {
      if let profile = profiles.first {
        throw .configuration(
          "--profile \(profile): there is no \(ConfigurationFile.name) that defines the profile; create one")
      }
      return try layered(above)
    }
    let file = try Configuration(try ConfigurationFile(path: path, isFound: given == nil), all)
    let paths = try file.paths(profiles)
    var settings = try layered(try file.layers(profiles) + above)
    if words.operands.isEmpty {
      settings.operands = paths?.names ?? []
      settings.operandOrigin = paths?.origin.text
      settings.pathProblem = try file.pathProblem(profiles)
    }
    settings.configuredPaths = paths?.names ?? []
    settings.file = path
    settings.profiles = profiles
    settings.rules = try file.rules(profiles)
    settings.unchecked = try file.unchecked(profiles)
    settings.everywhere = file.everywhere
    settings.rulesEverywhere = try file.rulesEverywhere()
    return settings
  }

  /// Returns those options of a run that this command shares and accepts from other sources than its command line, as
  /// layers.
  private func known(_ layers: [[GivenOption]], _ words: CommandLineReader<Options>.Words) -> [[GivenOption]] {
    layers.dropLast().map { layer in
      layer.filter { given in table.options.contains { $0.key == given.key && $0.isConfigurable } }
    } + [words.options]
  }

  /// The options in the environment variable. These are a run's options; other commands use those that they share.
  private func environmentOptions<All: CommandOptions>(_ table: OptionTable<All>) throws(UsageError) -> [GivenOption] {
    let origin = GivenOption.Origin.environment(Self.variable)
    do throws(UsageError) {
      guard let text = environment[Self.variable] else { return [] }
      var reader = CommandLineReader(try ShellWords.split(text)[...], table, from: origin)
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
