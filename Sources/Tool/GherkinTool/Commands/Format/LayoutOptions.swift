import GherkinFormatters
import GherkinEngine

/// The options of `gherkin-run format`.
struct LayoutOptions: ConfigurableOptions {
  /// The feature files and folders, `-` for standard input; empty for the default folder.
  var paths: [String] = []
  /// The language of features that declare none.
  var language = "en"
  /// Whether files are only checked, and unformatted ones are an error.
  var checks = false
  /// Whether changes are only shown.
  var showsChanges = false
  /// The style settings of the command line and of the configuration file.
  private(set) var given = StyleSettings()
  private(set) var configured = StyleSettings()
  /// The effective options with their origins.
  private(set) var settings = Settings()

  /// The sections of `.editorconfig` files that are used.
  var editorConfig: EditorConfig.Scope { given.editorConfig ?? configured.editorConfig ?? .named }

  static var operands: [Operand<Self>] {
    [
      Operand(
        name: "PATH", count: .any,
        help: """
          A feature file, a folder, a pattern, a list of these in a file (@list.txt), or - for standard input, which is
          read as classic Gherkin and written to standard output. Without a PATH: Features/ or features/.
          """
      ) { path, options in options.paths.append(path) }
    ]
  }

  static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--check"], help: "Write nothing; list the files that are not formatted, and fail.",
        effect: .flag { $0.checks = true }, isConfigurable: false),
      CommandLineOption(
        names: ["--diff"], help: "Write nothing; show what would change, as diff -u does.",
        effect: .flag { $0.showsChanges = true }, isConfigurable: false),
      style(
        "indent-style",
        "Indent with space or tab. Default: the value in .editorconfig, else space."
      ),
      style("indent-size", "Indent by this number of spaces. Default: the value in .editorconfig, else 2."),
      style(
        "end-of-line",
        "End lines with lf or crlf. Default: the value in .editorconfig, else the end of the file's first line."),
      style(
        "insert-final-newline",
        "End the last line with a line end: true or false. Default: the value in .editorconfig, else true."),
      style(
        "editorconfig",
        """
        Follow these sections of .editorconfig: those whose pattern contains .feature (named), also others such as [*]
        (all), or none (off). Default: named. The configuration file sets this and the four options above under layout:.
        """),
    ] + authoringOptions { $0.language = $1 }
  }

  private static func style(_ name: String, _ help: String) -> CommandLineOption<Self> {
    let values = LayoutSettingText.choices.first { $0.name == name }?.value ?? ""
    return CommandLineOption(
      names: ["--" + name], help: help,
      effect: .value(name: values) { (value, options) throws(UsageError) in
        try options.given.set(name, to: value, option: "--" + name)
      }, isConfigurable: false)
  }

  mutating func note(_ settings: Settings) throws(UsageError) {
    self.settings = settings
    for setting in settings.layout {
      do {
        try configured.set(setting.name, to: setting.value, option: setting.name)
      } catch {
        throw .configuration("\(setting.place): \(error.text(for: CommandTable.program))")
      }
    }
  }
}
