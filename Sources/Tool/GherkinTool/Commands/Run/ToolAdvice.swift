import GherkinCommandLine
import GherkinEngine
import GherkinRuntime
import GherkinSyntax

/// The notes about a run that the tool adds.
struct ToolAdvice: RunAdvice {
  func causes(ofUndefinedStepsIn plan: TestPlan, limit: Int) -> [String] {
    UnlistedLibrary.all(for: plan).prefix(limit).map(\.description)
  }

  func printLosses(in sources: [Source], _ settings: Settings, defaultLanguage: String) {
    LossReport(sources, settings, defaultLanguage: defaultLanguage).print()
  }
}
