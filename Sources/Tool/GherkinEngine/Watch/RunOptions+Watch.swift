import GherkinRuntime
import GherkinFeatureFiles
import GherkinFormatters

extension RunOptions {
  /// The option that reruns scenarios after changes.
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

  /// Returns these options for a single run of a watch.
  package func round(in folder: WatchFolder) -> RunOptions {
    var options = self
    options.watches = false
    if let paths = folder.lines(.paths) { options.paths = paths }
    for place in (folder.lines(.first) ?? []).map(FeaturePath.init) {
      if place.lines.isEmpty { options.first.features.insert(place.path) }
      options.first.scenarios.formUnion(place.lines.map { RunSelection.Place(uri: place.path, line: $0) })
    }
    // The filters may exclude everything that changed.
    options.choice.allowsNothing = true
    if let rerun = FormatterCatalog.entry(named: "rerun") {
      options.reporting.reports.append(
        ReportOptions.Report(formatter: rerun, file: folder.file(.failed), isInternal: true))
    }
    // A screen that is redrawn repeatedly shows only failures.
    options.reporting.isQuiet = true
    return options
  }
}
