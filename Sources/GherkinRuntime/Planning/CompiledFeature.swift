package import Gherkin

/// The scenarios of one feature file without its syntax tree: what selecting, matching and running need.
///
/// A run can have millions of steps, so names and texts stand one after another in one buffer, and scenarios and steps are
/// plain records that refer to them by position.
package final class CompiledFeature: Sendable {
  /// A part of the text buffer, in bytes.
  struct TextRange: Sendable {
    var start: UInt32
    var count: UInt32
  }

  struct Scenario: Sendable {
    var name: TextRange
    var location: Location
    var steps: Range<Int32>
    /// An index of `tagSets`.
    var tagSet: Int32
    /// An index of `scopes`; -1 if the run has no hooks of features and rules.
    var scope: Int32
    /// The number that is the pickle's id. Those of its steps precede it, a `stride` apart.
    var id: Int
  }

  struct Step: Sendable {
    var text: TextRange
    var type: PickleStep.StepType
    /// The table and the doc string, as indexes of `blocks`.
    var blocks: Range<Int32>
  }

  package let uri: String
  /// The position of the file among all files of the run.
  let number: Int
  /// The distance between consecutive ids of this file.
  let stride: Int
  let scenarios: [Scenario]
  let steps: [Step]
  let blocks: [PickleStepArgument]
  /// The distinct lists of tags of the scenarios.
  let tagSets: [[String]]
  let scopes: [PickleScope]
  private let text: [UInt8]
  /// How the syntax tree is made again; nil in a worker process.
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
    text = builder.text
    self.origin = origin
  }

  /// The syntax tree, and all pickles of the file; nil in a worker process.
  package func tree() -> (document: GherkinDocument, pickles: [Pickle])? { origin?.tree() }

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
    fileprivate var text: [UInt8] = []
    private var knownTagSets: [[String]: Int32] = [:]
    private var knownScopes: [PickleScope: Int32] = [:]

    init(uri: String, number: Int, stride: Int) {
      self.uri = uri
      self.number = number
      self.stride = stride
    }

    /// Adds a scenario, whose steps have been added.
    mutating func addScenario(
      name: String, location: Location, tags: [String], stepCount: Int, scope: PickleScope? = nil, id: Int = 0
    ) {
      let end = Int32(steps.count)
      scenarios.append(
        Scenario(
          name: add(name), location: location, steps: end - Int32(stepCount)..<end, tagSet: tagSet(tags),
          scope: scope.map { index(of: $0) } ?? -1, id: id))
    }

    mutating func addStep(text: String, type: PickleStep.StepType, blocks: [PickleStepArgument]) {
      let first = Int32(self.blocks.count)
      if !blocks.isEmpty { self.blocks += blocks }
      steps.append(Step(text: add(text), type: type, blocks: first..<Int32(self.blocks.count)))
    }

    mutating func add(_ pickle: Pickle, scope: PickleScope?) {
      for step in pickle.steps { addStep(text: step.text, type: step.type, blocks: step.arguments) }
      addScenario(
        name: pickle.name, location: pickle.location, tags: pickle.tags.map(\.name), stepCount: pickle.steps.count,
        scope: scope, id: Int(pickle.id) ?? 0)
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

    private mutating func index(of scope: PickleScope) -> Int32 {
      if let known = knownScopes[scope] { return known }
      let index = Int32(scopes.count)
      scopes.append(scope)
      knownScopes[scope] = index
      return index
    }
  }
}
