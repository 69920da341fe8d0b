import GherkinFormatters

/// What reporting is asked to do.
struct ReportCommandOptions: ReportingOptions {
  /// The streams, a rerun behind the run that it repeats; `-` for standard input.
  var paths: [String] = []
  /// Whether parts of a sharded run may be missing.
  var allowsMissingParts = false
  /// What is told.
  var reporting = ReportOptions()

  static var operands: [Operand<Self>] { [SavedStream.operand { path, options in options.paths.append(path) }] }

  static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [SavedStream.missingPartsOption { $0.allowsMissingParts = true }] + reportOptions(with: formatters)
  }

  mutating func note(_ settings: Settings) {
    reporting.formatters = settings.formatters
  }
}
