import GherkinFormatters

/// Writes the outcome of each scenario.
struct StatusFormatter: EventFormatter {
  /// Whether outcomes are in capitals.
  let capitals: Bool

  mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    let outcome = scenario.outcome.rawValue
    sink.write((capitals ? outcome.uppercased() : outcome) + "\n")
  }

  /// The formatter's catalog entry.
  static func entry(named name: String) -> FormatterCatalog.Entry {
    FormatterCatalog.Entry(name: name, summary: "how each scenario ended", options: [.flag("capitals")]) { options in
      StatusFormatter(capitals: options.flag("capitals") ?? false)
    }
  }
}
