import GherkinReservedTags
import GherkinProtocol
package import GherkinSyntax
import GherkinSteps

/// The scenarios of one feature file without its syntax tree: the data for selecting, matching and running.
///
/// A run can have millions of steps, so all names and texts are in one buffer, and scenarios and steps are plain
/// records that refer to them by position.
package final class CompiledFeature: Sendable {
  /// A range of the text buffer, in bytes.
  struct TextRange: Sendable {
    var start: UInt32
    var count: UInt32
  }

  package struct Scenario: Sendable {
    var name: TextRange
    package var location: Location
    var steps: Range<Int32>
    /// An index into `tagSets`.
    var tagSet: Int32
    /// An index into `scopes` and `headings`.
    var scope: Int32
    /// The keyword, as an index into `keywords`.
    var keyword: Int16
    /// The line of the scenario in the feature; for a row of another file, that of its block of examples.
    var line: UInt32
    var description: TextRange
    /// The examples table of the scenario, as an index into `tables`; -1 if there is none.
    var table: Int32
    /// The texts of its row, as indices into `cells`.
    var cells: Range<Int32>
    /// The index of its row in the table.
    var row: Int32
    /// The tag `@known-failure` that applies to the scenario; nil if there is none.
    var knownFailure: KnownFailureTag?
    /// The number of the pickle's id. The ids of its steps precede it, at distances of `stride`.
    package var id: Int
  }

  /// The location of a tag `@known-failure`.
  struct KnownFailureTag: Sendable {
    let line: UInt32
    /// Whether the tag also applies to other scenarios or rows.
    let isShared: Bool
  }

  struct Step: Sendable {
    var text: TextRange
    var type: PickleStep.StepType
    /// The table and the doc string, as indices into `blocks`.
    var blocks: Range<Int32>
    /// An index into `keywords`.
    var keyword: Int16
    var line: UInt32
    var column: UInt32
  }

  /// The name and the columns of an examples table.
  struct Table: Sendable, Hashable {
    /// The name of the outline, with its placeholders.
    let outline: String
    /// The index of the table in the outline.
    let block: Int
    let name: String
    let columns: [String]
  }

  package let uri: String
  /// The index of the file among all files of the run.
  package let number: Int
  /// The difference between consecutive ids of this file.
  let stride: Int
  package let scenarios: [Scenario]
  let steps: [Step]
  let blocks: [PickleStepArgument]
  /// The distinct lists of tags of the scenarios.
  let tagSets: [[String]]
  let scopes: [PickleScope]
  /// The keywords of the feature and the rule of each scope, as indices into `keywords`; -1 for none.
  let headings: [(feature: Int16, rule: Int16)]
  /// The distinct keywords.
  let keywords: [String]
  /// The examples tables of the scenarios.
  let tables: [Table]
  let cells: [TextRange]
  private let text: [UInt8]
  /// The source from which the syntax tree can be recreated; nil in a worker process.
  let origin: FeatureOrigin?

  fileprivate init(_ builder: consuming Builder, origin: FeatureOrigin?) {
    uri = builder.uri
    number = builder.number
    stride = builder.stride
    scenarios = builder.scenarios
    steps = builder.steps
    blocks = builder.blocks
    tagSets = builder.tagSets
    scopes = builder.scopes
    headings = builder.headings
    keywords = builder.keywords
    tables = builder.tables
    cells = builder.cells
    text = builder.text
    self.origin = origin
  }

  /// Returns the syntax tree and all pickles of the file; nil in a worker process.
  package func tree() -> (document: GherkinDocument, pickles: [Pickle])? { origin?.tree() }

  /// Returns the syntax tree without pickles; nil in a worker process.
  package func document() -> GherkinDocument? { origin?.document() }

  /// Returns the file with its syntax tree; nil in a worker process.
  package func parsedFile() -> ParsedFile? { origin?.file() }

  func bytes(_ range: TextRange) -> ArraySlice<UInt8> { text[Int(range.start)..<Int(range.start + range.count)] }

  func string(_ range: TextRange) -> String {
    withBytes(range) { String(decoding: $0, as: UTF8.self) }
  }

  func withBytes<Result, Failure: Error>(
    _ range: TextRange, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try text.withUnsafeBufferPointer { (all) throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: all[Int(range.start)..<Int(range.start + range.count)]))
    }
  }

  /// Collects the scenarios of a file.
  struct Builder: ~Copyable {
    let uri: String
    let number: Int
    let stride: Int
    fileprivate var scenarios: [Scenario] = []
    fileprivate var steps: [Step] = []
    fileprivate var blocks: [PickleStepArgument] = []
    fileprivate var tagSets: [[String]] = []
    fileprivate var scopes: [PickleScope] = []
    fileprivate var headings: [(feature: Int16, rule: Int16)] = []
    fileprivate var keywords: [String] = []
    fileprivate var tables: [Table] = []
    fileprivate var cells: [TextRange] = []
    fileprivate var text: [UInt8] = []
    private var knownTagSets: [[String]: Int32] = [:]
    /// The common description of a scenario's pickles.
    private var description = TextRange(start: 0, count: 0)
    private var keyword: Int16 = 0

    init(uri: String, number: Int, stride: Int) {
      self.uri = uri
      self.number = number
      self.stride = stride
    }

    /// Sets the common values of the next pickles.
    ///
    /// - Parameters:
    ///   - keyword: the keyword of their scenario.
    ///   - headings: the keywords of its feature and of its rule.
    mutating func beginScenario(
      keyword: String, description: String, _ scope: PickleScope, headings: (feature: String, rule: String?)
    ) {
      self.keyword = index(ofKeyword: keyword)
      self.description = description.isEmpty ? TextRange(start: 0, count: 0) : add(description)
      if scopes.last != scope {
        scopes.append(scope)
        self.headings.append((index(ofKeyword: headings.feature), headings.rule.map { index(ofKeyword: $0) } ?? -1))
      }
    }

    /// Adds a scenario after its steps.
    mutating func addScenario(
      name: String, location: Location, line: Int, tags: [String], stepCount: Int,
      row: (table: Table, index: Int, cells: [String])? = nil, knownFailure: KnownFailureTag? = nil, id: Int = 0
    ) {
      let end = Int32(steps.count)
      let firstCell = Int32(cells.count)
      var table: Int32 = -1
      if let row {
        if tables.last != row.table { tables.append(row.table) }
        table = Int32(tables.count - 1)
        for cell in row.cells { cells.append(add(cell)) }
      }
      scenarios.append(
        Scenario(
          name: add(name), location: location, steps: end - Int32(stepCount)..<end, tagSet: tagSet(tags),
          scope: Int32(scopes.count - 1), keyword: self.keyword, line: UInt32(clamping: line), description: description,
          table: table, cells: firstCell..<Int32(cells.count), row: Int32(clamping: row?.index ?? 0),
          knownFailure: knownFailure, id: id))
    }

    mutating func addStep(
      text: String, type: PickleStep.StepType, blocks: [PickleStepArgument], keyword: String, line: Int, column: Int
    ) {
      let first = Int32(self.blocks.count)
      if !blocks.isEmpty { self.blocks += blocks }
      steps.append(
        Step(
          text: add(text), type: type, blocks: first..<Int32(self.blocks.count), keyword: index(ofKeyword: keyword),
          line: UInt32(clamping: line), column: UInt32(clamping: column)))
    }

    /// Adds a pickle with steps from several lists, and the values of an examples row.
    mutating func add(
      _ pickle: Pickle, _ written: [[GherkinDocument.Step]],
      row: (scenario: GherkinDocument.Scenario, block: Int, index: Int)?, knownFailure: KnownFailureTag?
    ) {
      var position = 0
      for steps in written {
        // Uses indices, because an iterator would copy each step and retain each of its members.
        for index in steps.indices where position < pickle.steps.count {
          let location = steps[index].location
          addStep(
            text: pickle.steps[position].text, type: pickle.steps[position].type,
            blocks: pickle.steps[position].arguments, keyword: steps[index].keyword, line: location.line,
            column: location.column ?? 1)
          position += 1
        }
      }
      var line = pickle.location.line
      let row = row.map { scenario, block, index in
        let examples = scenario.examples[block]
        line = examples.hasRowsOfFile ? examples.location.line : examples.tableBody[index].location.line
        let table = Table(
          outline: scenario.name, block: block, name: examples.name,
          columns: examples.tableHeader?.cells.map(\.value) ?? [])
        return (table: table, index: index, cells: examples.tableBody[index].cells.map(\.value))
      }
      addScenario(
        name: pickle.name, location: pickle.location, line: line, tags: pickle.tags.map(\.name),
        stepCount: pickle.steps.count,
        row: row, knownFailure: knownFailure, id: Int(pickle.id) ?? 0)
    }

    consuming func finish(origin: FeatureOrigin? = nil) -> CompiledFeature {
      CompiledFeature(self, origin: origin)
    }

    private mutating func add(_ string: String) -> TextRange {
      let start = text.count
      text.append(contentsOf: string.utf8)
      return TextRange(start: UInt32(start), count: UInt32(text.count - start))
    }

    private mutating func tagSet(_ tags: [String]) -> Int32 {
      if let last = scenarios.last, tagSets[Int(last.tagSet)] == tags { return last.tagSet }
      if let known = knownTagSets[tags] { return known }
      let index = Int32(tagSets.count)
      tagSets.append(tags)
      knownTagSets[tags] = index
      return index
    }

    /// A file has few distinct keywords.
    private mutating func index(ofKeyword keyword: String) -> Int16 {
      if let known = keywords.firstIndex(of: keyword) { return Int16(known) }
      keywords.append(keyword)
      return Int16(clamping: keywords.count - 1)
    }
  }
}

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
