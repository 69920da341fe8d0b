import Foundation
import GherkinFormatters

/// The reports of a run, with their options and colours.
struct ReportOptions {
  /// A report: a formatter and where it writes; nil is standard output.
  struct Report {
    let formatter: FormatterCatalog.Entry
    let file: String?
    /// Whether it is of no interest to the user.
    let isInternal: Bool
    /// The file's path without links and detours.
    private let realPath: String?

    init(formatter: FormatterCatalog.Entry, file: String?, isInternal: Bool = false) {
      self.formatter = formatter
      self.file = file
      self.isInternal = isInternal
      realPath = file.map { URL(fileURLWithPath: $0).standardizedFileURL.resolvingSymlinksInPath().path }
    }

    /// Whether this report and another would spoil each other. A device, such as /dev/null, is none of our business.
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

  /// What is written to standard output where nothing else goes there.
  static let standard = "pretty"
  /// What is written there where only what went wrong is wanted.
  static let quiet = "summary"

  /// The formatters that have names.
  var formatters = FormatterCatalog.entries
  /// The reports asked for; empty for the default one.
  var reports: [Report] = []
  /// The options of the reports.
  var formatOptions = FormatOptions()
  /// The options of a command that runs scenarios again.
  var rerunOptions: [String] = []
  /// What goes to standard output where nothing is asked for.
  var unasked: [Report] {
    let name = isQuiet ? Self.quiet : Self.standard
    return formatters.first { $0.name == name }.map { [Report(formatter: $0, file: nil)] } ?? []
  }

  /// When to write colours.
  var colours = Colours.auto
  /// Whether the slowest steps are printed at the end, on standard error.
  var listsSlowestSteps = false
  /// Whether only what went wrong is wanted.
  var isQuiet = false
  /// Whether a run in GitHub Actions tells it of failures by itself.
  var informsGitHub = true
}
