package import GherkinFormatters

/// The options of `gherkin-run merge`.
package struct MergeOptions: CommandOptions {
  /// The streams, with a rerun after the run that it repeats; `-` for standard input.
  var paths: [String] = []
  /// The path of the merged stream; nil for standard output.
  var output: String?
  /// Whether shards may be missing.
  var allowsMissingParts = false

  /// Creates the default options.
  package init() {}

  package static var operands: [Operand<Self>] { [SavedStream.operand { path, options in options.paths.append(path) }] }

  package static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--output", "-o"], help: "Write the merged stream to a file instead of standard output.",
        effect: .value(name: "FILE") { $1.output = $0 }),
      SavedStream.missingPartsOption { $0.allowsMissingParts = true },
    ]
  }
}
