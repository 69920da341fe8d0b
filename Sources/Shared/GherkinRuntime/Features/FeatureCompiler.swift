import GherkinProtocol
import GherkinReservedTags
package import GherkinSyntax
import GherkinText

/// Checks the parsed feature files of a run, and selects scenarios by lines, tags and names.
package struct FeatureCompiler: Sendable {
  private let selection: RunSelection
  private let rules: TagRules?
  private let prepare: (@Sendable ([String]) -> Void)?

  /// Creates a compiler.
  ///
  /// - Parameters:
  ///   - selection: the scenarios to select.
  ///   - rules: the meaning of tags; if nil, conditions are not checked.
  ///   - prepare: called with the different texts of the selected steps of each file while others are compiled.
  package init(
    _ selection: RunSelection, _ rules: TagRules? = nil, prepare: (@Sendable ([String]) -> Void)? = nil
  ) {
    self.selection = selection
    self.rules = rules
    self.prepare = prepare
  }

  /// Compiles files while others are parsed.
  ///
  /// - Parameter emit: called with each parsed file, in order.
  package func compile(
    _ reading: FeatureReading, emit: ((FeatureFile) async -> Void)? = nil
  ) async -> CompiledFeatures {
    var features = CompiledFeatures(rules: rules)
    for await parsed in reading.files {
      do {
        let file = try parsed.get().checked(rules)
        add(file, to: &features)
        await emit?(file)
      } catch {
        features.readErrors.append(error)
      }
    }
    return features
  }

  /// Compiles files.
  package func compile(
    _ sources: [Source], with parser: FeatureParser, ids: IncrementingIDGenerator
  ) -> CompiledFeatures {
    var features = CompiledFeatures(rules: rules)
    for source in sources { add(parser.unchecked(source, ids: ids).checked(rules), to: &features) }
    return features
  }

  private func add(_ file: FeatureFile, to features: inout CompiledFeatures) {
    features.files.append(file)
    guard let document = file.document else { return }
    var pickles = file.pickles
    let uri = file.source.uri
    if let lines = selection.lines[ExactText(uri)] {
      let filter = LineFilter(document, lineCount: file.source.bytes.count { $0 == 0x0A } + 1)
      if features.lineWithoutScenario == nil, let line = filter.firstLine(withoutPickle: lines, in: pickles) {
        features.lineWithoutScenario = (uri, line)
      }
      pickles = filter.select(lines, from: pickles)
    } else {
      features.outlinesWithoutRows += document.outlinesWithoutRows.map { RunSelection.Place(uri: uri, line: $0) }
    }
    features.picklesAtLines += pickles.count
    pickles = pickles.filter(selection.includes)
    if let prepare {
      let texts = Set(pickles.lazy.flatMap(\.steps).map { ExactText($0.text) })
      if !texts.isEmpty { prepare(texts.map(\.text)) }
    }
    let durations = selection.timings.map { zip(file.pickles.map(\.id), $0.expected(file.pickles)) }
    features.scenarios += FeatureScenario.all(
      pickles, of: document, durations: durations.map { Dictionary($0) { first, _ in first } } ?? [:])
  }
}

extension GherkinDocument {
  /// The lines of examples without rows, which add no scenarios.
  fileprivate var outlinesWithoutRows: [Int] {
    scenarios.flatMap(\.examples).filter { $0.tableBody.isEmpty && !$0.hasRowsOfFile }.map(\.location.line)
  }
}

/// The feature files of a run, and the scenarios that lines, tags and names select.
package struct CompiledFeatures: Sendable {
  /// The meaning of tags in the run; nil if nothing is to run.
  let rules: TagRules?
  /// The files that could be read, in their order.
  package fileprivate(set) var files: [FeatureFile] = []
  /// The errors in reading files.
  package fileprivate(set) var readErrors: [any Error] = []
  /// The selected scenarios, in the order of the files.
  package fileprivate(set) var scenarios: [FeatureScenario] = []
  /// Examples without rows, which add no scenarios.
  package fileprivate(set) var outlinesWithoutRows: [RunSelection.Place] = []
  fileprivate var picklesAtLines = 0
  fileprivate var lineWithoutScenario: (file: String, line: Int)?

  fileprivate init(rules: TagRules?) {
    self.rules = rules
  }

  /// Returns the features with other scenarios, whose pickles are the only ones.
  func replacing(_ scenarios: [FeatureScenario]) -> CompiledFeatures {
    var features = self
    let pickles = Dictionary(grouping: scenarios.map(\.pickle)) { ExactText($0.uri) }
    features.files = files.map { $0.replacing(pickles[ExactText($0.source.uri)] ?? []) }
    features.scenarios = scenarios
    return features
  }

  /// Returns the features with some of the selected scenarios only.
  package func keeping(_ isKept: (FeatureScenario) -> Bool) -> CompiledFeatures {
    var features = self
    features.scenarios = scenarios.filter(isKept)
    return features
  }

  /// The files that cannot be parsed.
  package var broken: [(source: Source, errors: [ParseError])] {
    files.filter { $0.document == nil }.map { ($0.source, $0.errors) }
  }
  /// All errors of the files.
  package var parseErrors: [ParseError] { files.flatMap(\.errors) }
  /// The number of pickles in all files, whether or not they are selected.
  package var pickleCount: Int { files.reduce(0) { $0 + $1.pickles.count } }
  /// The sources whose lines can have lost text without an error.
  package var suspects: [Source] { files.filter { $0.document != nil && $0.isSuspicious }.map(\.source) }
  /// The files without scenarios.
  package var withoutScenarios: [String] {
    files.filter { $0.document.map { $0.scenarios.first { _ in true } == nil } ?? false }.map(\.source.uri)
  }

  /// Selects the scenarios to run.
  ///
  /// - Parameter keepsUnfocused: whether scenarios that do not run because others are focused are kept.
  /// - Throws: if nothing can run, with the reason.
  package func select(
    _ selection: RunSelection, keepsUnfocused: Bool = false
  ) throws(SelectionError) -> SelectedScenarios {
    if let (file, line) = lineWithoutScenario { throw .nothingAtLine(file: file, line: line) }
    let isParsed = files.allSatisfy { $0.document != nil }
    if !selection.allowsNothing, picklesAtLines == 0, selection.lines.isEmpty, isParsed, !files.isEmpty {
      throw .noScenario
    }
    if scenarios.isEmpty, picklesAtLines > 0, !selection.allowsNothing {
      let names = selection.names.map(\.source)
      let text = names.first { text in files.contains { $0.pickles.contains { $0.name.contains(text) } } }
      throw .nothingMatches(
        tags: selection.tags.map(\.text), names: names, text: selection.tags.isEmpty ? text : nil)
    }
    let isBlocked = !isParsed && !selection.continuesOnParseErrors
    let focused = isBlocked ? [] : scenarios.filter(\.isInFocus)
    guard focused.isEmpty || selection.allowsFocus else { throw .forbiddenFocus(FocusedScenario.all(focused)) }
    let chosen = focused.isEmpty || keepsUnfocused ? scenarios : focused
    return SelectedScenarios(
      features: self, scenarios: chosen, focusCount: focused.isEmpty ? nil : chosen.count, isBlocked: isBlocked)
  }
}
