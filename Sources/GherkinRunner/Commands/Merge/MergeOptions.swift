package import GherkinFormatters

/// What merging is asked to do.
package struct MergeOptions: CommandOptions {
  /// The streams, a rerun after the run that it repeats; `-` for standard input.
  var paths: [String] = []
  /// Where the merged stream goes; nil for standard output.
  var output: String?
  /// Whether parts of a sharded run may be missing.
  var allowsMissingParts = false

  /// The options of a command line that gives none.
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
