import GherkinRuntime
import FeatureFiles
import GherkinFormatters

extension RunOptions {
  /// The option that runs again what changes.
  package static var watchOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--watch"],
        help: """
          Keep running: when a feature, fixture or source changes, build if necessary and run the affected
          scenarios, failed ones first. Keys: enter runs all, f runs failed scenarios, q quits.
          """,
        effect: .flag { $0.watches = true }, isConfigurable: false)
    ]
  }

  /// These options for one run of a watch.
  package func round(in folder: WatchFolder) -> RunOptions {
    var options = self
    options.watches = false
    if let paths = folder.lines(.paths) { options.paths = paths }
    options.first = Set(
      (folder.lines(.first) ?? []).flatMap { line in
        let place = FeaturePath(line)
        return place.lines.map { RunSelection.Place(uri: place.path, line: $0) }
      })
    // What changed may hold nothing that the filters choose.
    options.choice.allowsNothing = true
    if let rerun = FormatterCatalog.entry(named: "rerun") {
      options.reporting.reports.append(
        ReportOptions.Report(formatter: rerun, file: folder.file(.failed), isInternal: true))
    }
    // What passes is no news on a screen that is drawn again and again.
    options.reporting.isQuiet = true
    return options
  }
}
