import GherkinMessages
import GherkinFormatters
import GherkinEngine
import GherkinSite

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
        effect: .value(name: "PATH") { (path, options) throws(UsageError) in options.features.append(path) },
        isRepeatable: true, isConfigurable: false),
      CommandLineOption(
        names: ["--title"], help: "The title of the site. Default: the name of the repository, else Features.",
        effect: .value(name: "TEXT") { (text, options) throws(UsageError) in options.options.title = text },
        isConfigurable: false),
      CommandLineOption(
        names: ["--edit-link"],
        help: """
          Add links "Suggest a change" to the forge's editor: 'https://forge.example/app/edit/main/{path}#L{line}'.
          """,
        effect: .value(name: "URL") { (value, options) throws(UsageError) in
          options.options.editLink = try RunOptions.sourceLink(value, "--edit-link")
        }, isConfigurable: false),
      CommandLineOption(
        names: ["--source-link"],
        help: """
          Link locations: 'https://forge.example/app/blob/{revision}/{path}#L{line}'. Default: the links of the run.
          """,
        effect: .value(name: "URL") { (value, options) throws(UsageError) in
          options.options.sourceLink = try RunOptions.sourceLink(value, "--source-link")
        }),
      CommandLineOption(
        names: ["--tag-links"],
        help: """
          Link tags that match a template to a tracker, in addition to the links of the run:
          'APP-{id}=https://tracker.example/browse/APP-{id}'. May be repeated.
          """,
        effect: .value(name: "TEMPLATE=URL|JSON") { (value, options) throws(UsageError) in
          options.options.tagLinks += try RunOptions.tagLinks(value)
        }, isRepeatable: true),
      CommandLineOption(
        names: ["--history"],
        help: """
          Show the last 50 runs of the branch from this history folder, and add the run of MESSAGES to it. Creates the
          folder if necessary.
          """,
        effect: .value(name: "FOLDER") { (path, options) throws(UsageError) in options.history = path }),
      CommandLineOption(
        names: ["--branch"],
        help: """
          The branch of the run. Default: the branch that its messages name; without MESSAGES, the only branch of the
          history.
          """,
        effect: .value(name: "BRANCH") { (branch, options) throws(UsageError) in options.branch = branch },
        isConfigurable: false),
      CommandLineOption(
        names: ["--revision"], help: "The revision of the run. Default: the revision that its messages name.",
        effect: .value(name: "REVISION") { (revision, options) throws(UsageError) in options.revision = revision },
        isConfigurable: false),
      CommandLineOption(
        names: ["--index"], help: "Write an index of sites that were built separately, instead of a site.",
        effect: .flag { $0.isIndex = true }, isConfigurable: false),
      StreamReading.missingPartsOption { $0.allowsMissingParts = true },
    ] + authoringOptions { $0.language = $1 }
  }

  mutating func note(_ settings: Settings) throws(UsageError) {
    // The paths in the configuration file are features, not a site.
    if settings.operandOrigin != nil, settings.operandOrigin == settings.file { throw .missingOperand("SITE") }
    if features.isEmpty {
      features = settings.configuredPaths
    } else if !inputs.isEmpty {
      throw .badValue(
        option: "--features", problem: "the features of a run are in its messages; leave out --features or MESSAGES")
    }
    if isIndex, inputs.isEmpty { throw .missingOperand("a SITE of the index") }
  }
}
