import GherkinFiles

/// The files that tell coding agents how to work with features.
extension SetupTemplates {
  /// The path of the skill.
  private static let skillFile = ".agents/skills/gherkin/SKILL.md"
  /// The file with the instructions for a repository.
  private static let instructionsFile = "AGENTS.md"
  /// The heading of the section, by which a file that has it is recognized.
  private static let instructionsHeading = "## Features and gherkin-run"

  /// Returns the files that are missing: the instructions, below what the file has, and the skill.
  ///
  /// - Parameter folder: the folder of the repository.
  func agentFiles(in folder: String) -> [PackageSetup.Change] {
    var files: [PackageSetup.Change] = []
    let instructions = "\(folder)/\(Self.instructionsFile)"
    if let old = FileReader.readableText(instructions), !old.contains(Self.instructionsHeading) {
      let separator = old.isEmpty || old.hasSuffix("\n\n") ? "" : old.hasSuffix("\n") ? "\n" : "\n\n"
      files.append(.init(path: Self.instructionsFile, old: old, new: old + separator + agentInstructions))
    } else if FileKind(path: instructions) == nil {
      files.append(.init(path: Self.instructionsFile, old: nil, new: agentInstructions))
    }
    if FileKind(path: "\(folder)/\(Self.skillFile)") == nil {
      files.append(.init(path: Self.skillFile, old: nil, new: agentSkill))
    }
    return files
  }

  /// The section for the instructions of a repository.
  private var agentInstructions: String {
    """
    \(Self.instructionsHeading)

    `\(features)/` says what the software does, in scenarios that `gherkin-run` runs. How to work with them, step by step, is
    in `\(Self.skillFile)`.

    - Features change only on request. Never change, skip or remove a scenario or a `Then` step to make a run pass.
    - For new behaviour, propose scenarios, and have their difference approved by a person. Then write steps and code.
    - `gherkin-run steps --format markdown` prints the steps that exist. Use their words.
    - `gherkin-run lint` finds mistakes. `gherkin-run -q PATH:LINE` runs the scenario at a line of a feature,
      `gherkin-run -q` all.
    - Before a change is done: `gherkin-run probe` finds values that no step checks, and
      `gherkin-run compare --against main` criteria that the change lost.

    """
  }

  /// The skill.
  private var agentSkill: String {
    """
    ---
    name: gherkin
    description: Writes scenarios in Gherkin and their steps, and checks both with gherkin-run. Use it for new behaviour, for
      scenarios that fail, and before a change of a feature file.
    ---

    # Scenarios, then steps, then code

    1. **Propose scenarios.** Read the vocabulary: `gherkin-run steps --format markdown`. Write a scenario for each behaviour,
       in the words of users, with an outcome (`Then`), and use steps that exist. Run `gherkin-run format \(features)` and
       `gherkin-run lint`.
    2. **Have the difference approved.** Show `git diff \(features)`, with new files, and wait for a person to agree. Feature
       files change only on request: if one seems wrong, say so, and leave it as it is.
    3. \(isForCommand ? ownStepsRule : stepsRule)
    4. **Write the code.** `gherkin-run -q PATH:LINE` runs the scenario at a line, such as
       `gherkin-run -q \(features)/\(names.feature):5`. If it fails, correct the code or the steps, never the scenario.
    5. **Check.** All of these must pass. If one does not, say why in your report:
       - `gherkin-run -q`: all scenarios pass.
       - `gherkin-run lint`: no mistakes in features and steps.
       - `gherkin-run probe`: no `Then` step passes with a wrong value.
       - `gherkin-run compare --against main`: no scenario, outcome or row of examples was lost. If a person agreed to a
         loss, the message of the commit has a line `Criteria-removed: why`.

    """
  }

  private var stepsRule: String {
    """
    **Write the steps.** `gherkin-run steps --define \(folder)\(sources)/\(names.steps)/\(names.steps).swift --yes` adds the
       missing definitions. Replace each `throw Pending()`: a `Given` or `When` calls the code, a `Then` compares every value
       of its text with `#expect`.
    """
  }

  private var ownStepsRule: String {
    """
    **Use the steps that exist.** All steps are ready-made, and test a command. If one is missing, ask before you
       write steps in Swift.
    """
  }
}
