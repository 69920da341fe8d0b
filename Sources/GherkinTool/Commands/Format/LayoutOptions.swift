import GherkinFormatters
import GherkinRunner

/// What laying out is asked to do.
struct LayoutOptions: ConfigurableOptions {
  /// The feature files and folders, `-` for standard input.
  var paths: [String] = []
  /// The language of features that name none.
  var language = "en"
  /// Whether nothing is written, and files that would change are an error.
  var checks = false
  /// Whether nothing is written, and what would change is shown.
  var showsChanges = false

  static var operands: [Operand<Self>] {
    [
      Operand(
        name: "PATH", count: .oneOrMore,
        help: """
          A feature file, a folder, a pattern, a list of these in a file (@list.txt), or - for standard input, which is
          read as classic Gherkin and written to standard output.
          """
      ) { path, options in options.paths.append(path) }
    ]
  }

  static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--check"], help: "Write nothing; list the files that are not in canonical layout, and fail.",
        effect: .flag { $0.checks = true }, isConfigurable: false),
      CommandLineOption(
        names: ["--diff"], help: "Write nothing; show what would change, as diff -u does.",
        effect: .flag { $0.showsChanges = true }, isConfigurable: false),
    ] + authoringOptions { $0.language = $1 }
  }
}
