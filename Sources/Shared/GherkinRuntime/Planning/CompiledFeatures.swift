import GherkinProtocol
package import GherkinSyntax

/// The feature files of a run in compact form.
package struct CompiledFeatures: Sendable {
  /// The meaning of tags in the run; nil if nothing is to run.
  let rules: TagRules?
  /// The features, in the order of the files.
  package private(set) var features: [CompiledFeature] = []
  /// The files that cannot be parsed.
  package private(set) var broken: [(source: Source, errors: [ParseError])] = []
  /// The errors in reading files.
  package private(set) var readErrors: [any Error] = []
  /// The number of files.
  package private(set) var fileCount = 0
  /// The number of pickles in all files, whether or not they are selected.
  package private(set) var pickleCount = 0
  /// Examples without rows, which add no scenarios.
  package private(set) var outlinesWithoutRows: [RunSelection.Place] = []
  /// The sources whose lines can have lost text without an error.
  package private(set) var suspects: [Source] = []
  /// The files without scenarios.
  package private(set) var withoutScenarios: [String] = []
  private var picklesAtLines = 0
  private var durations: [Duration] = []
  private var lineWithoutScenario: (file: String, line: Int)?
  private var focused: [FocusedScenario] = []

  init(rules: TagRules?) {
    self.rules = rules
  }

  mutating func append(_ outcome: FeatureCompiler.Outcome) {
    fileCount += 1
    pickleCount += outcome.pickles
    picklesAtLines += outcome.picklesAtLines
    durations += outcome.durations
    focused += outcome.focused
    outlinesWithoutRows += outcome.outlinesWithoutRows
    if let suspect = outcome.suspect { suspects.append(suspect) }
    if let file = outcome.withoutScenarios { withoutScenarios.append(file) }
    if let feature = outcome.feature { features.append(feature) }
    if let error = outcome.readError { readErrors.append(error) }
    if let file = outcome.broken { broken.append(file) }
    lineWithoutScenario = lineWithoutScenario ?? outcome.lineWithoutScenario
  }

  /// All errors of the files.
  package var parseErrors: [ParseError] { broken.flatMap(\.errors) }

  /// Selects the scenarios to run.
  ///
  /// - Parameter keepsUnfocused: whether scenarios that do not run because others are focused are kept.
  /// - Throws: if nothing can run, with the reason.
  package func select(
    _ selection: RunSelection, keepsUnfocused: Bool = false
  ) throws(SelectionError) -> SelectedScenarios {
    if let (file, line) = lineWithoutScenario { throw .nothingAtLine(file: file, line: line) }
    if !selection.allowsNothing, picklesAtLines == 0, selection.lines.isEmpty, broken.isEmpty, fileCount > 0 {
      throw .noScenario
    }
    let isBlocked = !broken.isEmpty && !selection.continuesOnParseErrors
    var references = features.indices.flatMap { feature in
      features[feature].scenarios.indices.map {
        ScenarioReference(feature: Int32(feature), scenario: Int32($0))
      }
    }
    var durations = durations
    if references.isEmpty, picklesAtLines > 0, !selection.allowsNothing {
      throw .nothingMatches(tags: selection.tags.map(\.text), names: selection.names.map(\.source))
    }
    let matchCount = references.count
    if !focused.isEmpty, !isBlocked {
      guard selection.allowsFocus else { throw .forbiddenFocus(focused) }
      let isFocused = references.map {
        keepsUnfocused || features[Int($0.feature)].hasTag(Focus.tag, scenario: Int($0.scenario))
      }
      if !durations.isEmpty { durations = zip(durations, isFocused).filter(\.1).map(\.0) }
      references = zip(references, isFocused).filter(\.1).map(\.0)
    }
    let focusCount = focused.isEmpty || isBlocked ? nil : references.count
    return SelectedScenarios(
      features: self, references: references, durations: durations, matchCount: matchCount, focusCount: focusCount,
      isBlocked: isBlocked)
  }
}

extension CompiledFeature {
  func hasTag(_ tag: String, scenario: Int) -> Bool {
    tagSets[Int(scenarios[scenario].tagSet)].contains(tag)
  }
}
