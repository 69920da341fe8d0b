import GherkinFormatters
import GherkinEngine

/// The options of `gherkin-run parse`.
struct ParseOptions: CommandOptions {
  /// The feature files and folders; `-` for standard input.
  var paths: [String] = []
  /// Whether the sources are written.
  var writesSource = true
  /// Whether the syntax trees are written.
  var writesDocument = true
  /// Whether the pickles are written.
  var writesPickles = true

  static var operands: [Operand<Self>] {
    [
      Operand(
        name: "PATH", count: .oneOrMore,
        help: """
          A feature file, a folder, a list of these in a file (@list.txt), or - for standard input, which is read as
          classic Gherkin. Each file is parsed completely, even if lines follow its name.
          """
      ) { path, options in options.paths.append(path) }
    ]
  }

  static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--no-source"], help: "Omit the texts of the files (source).",
        effect: .flag { $0.writesSource = false }),
      CommandLineOption(
        names: ["--no-ast"], help: "Omit the syntax trees (gherkinDocument).",
        effect: .flag { $0.writesDocument = false }),
      CommandLineOption(
        names: ["--no-pickles"], help: "Omit the pickles (pickle).",
        effect: .flag { $0.writesPickles = false }),
    ]
  }
}
