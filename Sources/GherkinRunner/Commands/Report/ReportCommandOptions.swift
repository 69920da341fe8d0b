package import GherkinFormatters

/// What reporting is asked to do.
package struct ReportCommandOptions: ReportingOptions {
  /// The streams, a rerun after the run that it repeats; `-` for standard input.
  var paths: [String] = []
  /// Whether parts of a sharded run may be missing.
  var allowsMissingParts = false
  /// The reports and their options.
  var reporting = ReportOptions()

  /// The options of a command line that gives none.
  package init() {}

  package static var operands: [Operand<Self>] { [SavedStream.operand { path, options in options.paths.append(path) }] }

  package static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [SavedStream.missingPartsOption { $0.allowsMissingParts = true }, .runner] + reportOptions(with: formatters)
  }

  package mutating func note(_ settings: Settings) {
    reporting.formatters = settings.formatters
  }
}
