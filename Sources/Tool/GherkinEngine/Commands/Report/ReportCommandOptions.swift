package import GherkinFormatters

/// The options of `gherkin-run report`.
package struct ReportCommandOptions: ReportingOptions {
  /// The streams, with a rerun after the run that it repeats; `-` for standard input.
  var paths: [String] = []
  /// Whether shards may be missing.
  var allowsMissingParts = false
  /// The reports and their options.
  var reporting = ReportOptions()

  /// Creates the default options.
  package init() {}

  package static var operands: [Operand<Self>] { [SavedStream.operand { path, options in options.paths.append(path) }] }

  package static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [SavedStream.missingPartsOption { $0.allowsMissingParts = true }, .runner] + reportOptions(with: formatters)
  }

  package mutating func note(_ settings: Settings) {
    reporting.formatters = settings.formatters
  }
}
