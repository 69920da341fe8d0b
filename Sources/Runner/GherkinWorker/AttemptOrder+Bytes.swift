package import GherkinProcesses
package import GherkinProtocol
import GherkinStepsCore

extension AttemptOrder {
  /// Decodes orders.
  ///
  /// - Parameters:
  ///   - steps: the number of step definitions.
  ///   - hooks: the number of hooks.
  package static func read(
    from reader: inout ByteReader, steps: Int, hooks: Int
  ) throws(ByteReader.InvalidBytes) -> [AttemptOrder] {
    var last: AttemptOrder?
    return try reader.array { (reader) throws(ByteReader.InvalidBytes) in
      let order = try AttemptOrder(from: &reader, after: last, steps: 0..<steps, hooks: 0..<hooks)
      last = order
      return order
    }
  }

  private convenience init(
    from reader: inout ByteReader, after last: AttemptOrder?, steps: Range<Int>, hooks: Range<Int>
  ) throws(ByteReader.InvalidBytes) {
    let number = try reader.int()
    let (isRetry, isRetriedOnFailure) = (try reader.bool(), try reader.bool())
    let isRepeatedOnSuccess = try reader.bool()
    let scope = try reader.bool() ? try PickleScope(from: &reader) : last?.scope
    let traits = try reader.bool() ? try ScenarioTraits(from: &reader, hooks: hooks) : last?.traits
    guard let scope, let traits else { throw ByteReader.InvalidBytes() }
    let timeLimit = try reader.optionalDuration()
    let knownFailure = try reader.optionalString()
    let (name, line, description) = (try reader.string(), try reader.int(), try reader.string())
    let row =
      try reader.bool()
      ? ExamplesRow(name: try reader.string(), columns: try reader.strings(), cells: try reader.strings()) : nil
    self.init(
      number: number, isRetry: isRetry, isRetriedOnFailure: isRetriedOnFailure,
      isRepeatedOnSuccess: isRepeatedOnSuccess, scope: scope, traits: traits, timeLimit: timeLimit,
      knownFailure: knownFailure, name: name, line: line,
      description: description, row: row,
      steps: try reader.array { (reader) throws(ByteReader.InvalidBytes) in
        try Step(from: &reader, definitions: steps)
      })
  }
}

extension AttemptOrder.Step {
  package enum Kind: UInt8 {
    case undefined, ambiguous, one
  }

  fileprivate convenience init(
    from reader: inout ByteReader, definitions: Range<Int>
  ) throws(ByteReader.InvalidBytes) {
    let keyword = try reader.string()
    let (line, column) = (try reader.int(), try reader.int())
    let text = try reader.data()
    guard let kind = Kind(rawValue: try reader.byte()) else { throw ByteReader.InvalidBytes() }
    guard kind == .one else {
      self.init(
        keyword: keyword, line: line, column: column, textBytes: text,
        match: kind == .undefined ? .undefined : .ambiguous)
      return
    }
    let role: Role =
      switch Role.Kind(rawValue: try reader.byte()) {
      case .plain: .plain
      case .firstProbe: .probe(isFirst: true, limit: try reader.optionalDuration())
      case .probe: .probe(isFirst: false, limit: try reader.optionalDuration())
      case .control: .control
      case nil: throw ByteReader.InvalidBytes()
      }
    let definition = try reader.int()
    guard definitions.contains(definition) else { throw ByteReader.InvalidBytes() }
    let groups = try reader.array { (reader) throws(ByteReader.InvalidBytes) in
      let group = try MatchedGroup(from: &reader)
      guard group.isIn(count: text.count) else { throw ByteReader.InvalidBytes() }
      return group
    }
    let blocks = try reader.array { (reader) throws(ByteReader.InvalidBytes) in try PickleStepArgument(from: &reader) }
    self.init(
      role: role, keyword: keyword, line: line, column: column, textBytes: text, match: .one(definition),
      groups: groups, blocks: blocks, problem: try reader.optionalString())
  }
}

extension ScenarioTraits {
  package enum Kind: UInt8 {
    case hook, beginOfAround, endOfAround
  }

  fileprivate convenience init(
    from reader: inout ByteReader, hooks: Range<Int>
  ) throws(ByteReader.InvalidBytes) {
    func index(_ reader: inout ByteReader) throws(ByteReader.InvalidBytes) -> Int {
      let index = try reader.int()
      guard hooks.contains(index) else { throw ByteReader.InvalidBytes() }
      return index
    }
    func testStep(_ reader: inout ByteReader) throws(ByteReader.InvalidBytes) -> TestStep {
      switch Kind(rawValue: try reader.byte()) {
      case .hook: .hook(try index(&reader))
      case .beginOfAround: .beginOfAround(try index(&reader))
      case .endOfAround: .endOfAround(try index(&reader))
      case nil: throw ByteReader.InvalidBytes()
      }
    }
    self.init(
      tags: try reader.strings(), isOff: false, isRun: true,
      opening: try reader.array(testStep), closing: try reader.array(testStep), beforeStep: try reader.array(index),
      afterStep: try reader.array(index), aroundStep: try reader.array(index), onFailure: try reader.array(index))
  }
}

extension HookOrder {
  /// Decodes an order.
  package init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    self.init(
      hook: try reader.int(), scope: try reader.bool() ? try PickleScope(from: &reader) : nil,
      counts: try ScenarioCounts(from: &reader), timeLimit: try reader.optionalDuration())
  }
}
