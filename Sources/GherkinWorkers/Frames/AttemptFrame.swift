import CucumberMessages
import Gherkin
import GherkinRuntime
import GherkinSteps

/// An attempt as a worker gets it: without ids, which only the coordinator needs, and with just that of a pickle which
/// steps and hooks can ask for.
enum AttemptFrame {
  private enum Action: UInt8 {
    case hook, beginOfAround, endOfAround, undefined, matched, ambiguous
  }

  static func write(_ attempt: Attempt, _ definitions: [MatchableStep], to writer: inout ByteWriter) {
    let testCase = attempt.testCase
    writer.write(attempt.number)
    writer.write(attempt.isRetriedOnFailure)
    writer.write(attempt.mode == .run)
    writer.write(testCase.pickle.name)
    writer.write(testCase.pickle.uri)
    writer.write(testCase.pickle.location.line)
    writer.write(testCase.pickle.tags) { $0.write($1.name) }
    writer.write(testCase.beforeStepHooks) { $0.write($1) }
    writer.write(testCase.afterStepHooks) { $0.write($1) }
    writer.write(testCase.steps.count)
    for index in testCase.steps.indices {
      switch testCase.steps[index].action {
      case .hook(let index):
        writer.write(Action.hook.rawValue)
        writer.write(index)
      case .beginOfAround(let index):
        writer.write(Action.beginOfAround.rawValue)
        writer.write(index)
      case .endOfAround(let index):
        writer.write(Action.endOfAround.rawValue)
        writer.write(index)
      case .step(let position, let binding):
        write(binding, testCase, position, definitions, to: &writer)
      }
    }
  }

  private static func write(
    _ binding: StepBinding, _ testCase: TestCase, _ position: Int, _ definitions: [MatchableStep],
    to writer: inout ByteWriter
  ) {
    switch binding {
    case .undefined: writer.write(Action.undefined.rawValue)
    case .ambiguous: writer.write(Action.ambiguous.rawValue)
    case .matched(let match):
      writer.write(Action.matched.rawValue)
      writer.write(match.step)
      let definition = definitions[match.step]
      writer.write(match.arguments.count)
      for index in match.arguments.indices {
        GroupFrame.write(match.arguments[index].group, isWhole: definition.usesWholeTexts, to: &writer)
      }
      // Only a regex literal is matched again.
      writer.write(definition.literal == nil ? "" : testCase.pickle.steps[position].text)
      writer.write(testCase.pickle.steps[position].arguments) { BlockFrame.write($1, to: &$0) }
    }
  }

  /// All attempts of an order.
  static func all(
    in bytes: [UInt8], _ settings: WorkerSettings, _ catalogue: StepCatalogue
  ) throws(ByteReader.Broken) -> [Attempt] {
    var reader = ByteReader(bytes[...])
    var attempts: [Attempt] = []
    while !reader.isAtEnd {
      attempts.append(
        try read(
          &reader, parameters: settings.parameters, hooks: catalogue.hooks.count, definitions: catalogue.steps.count))
    }
    return attempts
  }

  private static func read(
    _ reader: inout ByteReader, parameters: WorldParameters, hooks: Int, definitions: Int
  ) throws(ByteReader.Broken) -> Attempt {
    func index(_ reader: inout ByteReader, below count: Int) throws(ByteReader.Broken) -> Int {
      let index = try reader.int()
      guard (0..<count).contains(index) else { throw ByteReader.Broken() }
      return index
    }
    let number = try reader.int()
    let isRetried = try reader.bool()
    let mode: Attempt.Mode = try reader.bool() ? .run : .skip
    let name = try reader.string()
    let uri = try reader.string()
    let line = try reader.int()
    let tags = try reader.array { (reader) throws(ByteReader.Broken) in
      PickleTag(name: try reader.string(), astNodeId: "")
    }
    let before = try reader.array { (reader) throws(ByteReader.Broken) in try index(&reader, below: hooks) }
    let after = try reader.array { (reader) throws(ByteReader.Broken) in try index(&reader, below: hooks) }
    var pickleSteps: [PickleStep] = []
    let steps = try reader.array { (reader) throws(ByteReader.Broken) -> TestStep in
      func step(_ binding: StepBinding, _ text: String = "", _ blocks: [PickleStepArgument] = []) -> TestStep.Action {
        pickleSteps.append(PickleStep(id: "", type: .unknown, text: text, arguments: blocks, astNodeIds: []))
        return .step(pickleSteps.count - 1, binding)
      }
      let action: TestStep.Action
      switch Action(rawValue: try reader.byte()) {
      case .hook: action = .hook(try index(&reader, below: hooks))
      case .beginOfAround: action = .beginOfAround(try index(&reader, below: hooks))
      case .endOfAround: action = .endOfAround(try index(&reader, below: hooks))
      case .undefined: action = step(.undefined(Envelope.Suggestion(id: "", pickleStepId: "", snippets: [])))
      case .ambiguous: action = step(.ambiguous([]))
      case .matched:
        let definition = try index(&reader, below: definitions)
        let arguments = try reader.array { (reader) throws(ByteReader.Broken) in
          Envelope.StepMatchArgument(group: try GroupFrame.read(&reader))
        }
        let text = try reader.string()
        let blocks = try reader.array { (reader) throws(ByteReader.Broken) in try BlockFrame.read(&reader) }
        action = step(.matched(StepMatch(step: definition, arguments: arguments)), text, blocks)
      case nil: throw ByteReader.Broken()
      }
      return TestStep(id: "", action: action)
    }
    let pickle = Pickle(
      id: "", uri: uri, location: Location(line: line), name: name, language: "", steps: pickleSteps, tags: tags,
      astNodeIds: [])
    return Attempt(
      testCase: TestCase(id: "", pickle: pickle, steps: steps, beforeStepHooks: before, afterStepHooks: after),
      id: "", number: number, isRetriedOnFailure: isRetried, mode: mode, parameters: parameters)
  }
}
