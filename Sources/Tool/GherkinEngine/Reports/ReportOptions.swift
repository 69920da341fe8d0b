import GherkinFiles
import Foundation
import GherkinFormatters

/// The reports of a run, with their options and colours.
struct ReportOptions {
  /// A report: a formatter and its destination; nil is standard output.
  struct Report {
    let formatter: FormatterCatalog.Entry
    let file: String?
    /// Whether the report is not meant for the user.
    let isInternal: Bool
    /// The canonical path of the file.
    private let realPath: String?

    init(formatter: FormatterCatalog.Entry, file: String?, isInternal: Bool = false) {
      self.formatter = formatter
      self.file = file
      self.isInternal = isInternal
      realPath = file.map { URL(fileURLWithPath: $0).standardizedFileURL.resolvingSymlinksInPath().path }
    }

    /// Returns whether two reports would overwrite each other. Devices, such as /dev/null, are allowed.
    func clashes(with other: Report) -> Bool {
      guard realPath == other.realPath else { return false }
      return file.map { !$0.hasPrefix("/dev/") } ?? !(formatter.sharesOutput || other.formatter.sharesOutput)
    }
  }

  /// When to write colours.
  enum Colours: String, CaseIterable {
    case auto
    case always
    case never
  }

  /// The default format on standard output.
  static let standard = "pretty"
  /// The format on standard output in quiet mode.
  static let quiet = "summary"

  /// The formats for reading. Other text on standard output does not spoil them.
  private static let readable: Set = [
    "pretty", "progress", "progress-bar", "summary", "usage", "unused", "snippets",
  ]

  /// Whether a report for programs goes to standard output, so that nothing else may.
  var ownsStandardOutput: Bool {
    reports.contains { report in
      let isThere = report.file.map { SystemCalls.descriptor(named: $0) == 1 } ?? true
      return isThere && !report.formatter.sharesOutput && !Self.readable.contains(report.formatter.name)
    }
  }

  /// The named formatters.
  var formatters = FormatterCatalog.entries
  /// The requested reports; empty for the default.
  var reports: [Report] = []
  /// The options of the reports.
  var formatOptions = FormatOptions()
  /// The options of a rerun command.
  var rerunOptions: [String] = []
  /// The reports on standard output if none are requested.
  var unasked: [Report] {
    let name = isQuiet ? Self.quiet : Self.standard
    return formatters.first { $0.name == name }.map { [Report(formatter: $0, file: nil)] } ?? []
  }

  /// When to write colours.
  var colours = Colours.auto
  /// Whether the slowest steps are printed to standard error at the end.
  var listsSlowestSteps = false
  /// Whether only failures are shown.
  var isQuiet = false
  /// Whether a run in GitHub Actions adds annotations and a job summary by default.
  var informsGitHub = true
}
