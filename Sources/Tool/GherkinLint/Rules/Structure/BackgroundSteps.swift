import GherkinSyntax

/// Backgrounds with steps other than Given: a background sets up the common context of its scenarios.
enum BackgroundSteps: LintRule {
  static let description = RuleDescription(
    name: "background-steps", summary: "A background has a When or a Then.", severity: .warning,
    activation: .recommended)

  private static func message(_ keyword: String, _ background: String) -> Message {
    Message(
      "a \(keyword.quoted) is in a \(background.quoted)",
      remedy: "move it into the scenarios, or rephrase it as a Given")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    for (background, _) in file.backgrounds {
      for step in background.steps where step.keywordType == .action || step.keywordType == .outcome {
        report.add(message(step.trimmedKeyword, background.keyword), at: step.location, in: file)
      }
    }
  }
}
