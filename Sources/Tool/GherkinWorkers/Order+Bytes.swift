package import GherkinProcesses
internal import GherkinWorker
internal import Foundation
package import GherkinProtocol
internal import GherkinStepsCore

// What the coordinator writes; the worker reads it in GherkinProtocol.

extension Order {
  /// The order after its ``FrameHeader``.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .begin(let settings, let bindings, let context, let clockOffset):
      writer.write(Kind.begin.rawValue)
      writer.write(settings)
      writer.write(bindings) { $1.write(to: &$0) }
      writer.write(context.index)
      writer.write(context.count)
      writer.write(clockOffset)
    case .run(let attempts, let isFirst, let isLast):
      writer.write(Kind.run.rawValue)
      writer.write(isFirst)
      writer.write(isLast)
      AttemptOrder.write(attempts, to: &writer)
    case .hook(let order):
      writer.write(Kind.hook.rawValue)
      order.write(to: &writer)
    case .once(let hook, let json):
      writer.write(Kind.once.rawValue)
      writer.write(hook)
      writer.write(json)
    case .hello: writer.write(Kind.hello.rawValue)
    case .match(let texts):
      writer.write(Kind.match.rawValue)
      writer.write(texts)
    case .convert(let texts, let name):
      writer.write(Kind.convert.rawValue)
      writer.write(name)
      writer.write(texts) { $0.write($1) }
    case .condition(let index, let endings):
      writer.write(Kind.condition.rawValue)
      writer.write(index)
      writer.write(endings)
    case .end: writer.write(Kind.end.rawValue)
    case .stop: writer.write(Kind.stop.rawValue)
    }
    return withUnsafeBytes(of: FrameHeader.value(for: writer.bytes.count)) { Array($0) } + writer.bytes
  }
}

extension ExecutorSettings {
  /// The settings as JSON.
  package var json: [UInt8] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return Array(try encoder.encode(self))
    }
  }
}

extension AttemptOrder {
  /// The approximate number of bytes of the encoded order.
  var size: Int {
    steps.reduce(0) { size, step in
      step.blocks.reduce(size + step.textBytes.count) { size, block in
        switch block {
        case .docString(let text): size + text.content.utf8.count
        case .dataTable(let table): table.rows.joined().reduce(size) { $0 + $1.utf8.count }
        }
      }
    }
  }

  /// Encodes orders. What an order shares with the one before it is encoded once.
  package static func write(_ orders: some Collection<AttemptOrder>, to writer: inout ByteWriter) {
    writer.write(orders.count)
    var last: AttemptOrder?
    for order in orders {
      order.write(after: last, to: &writer)
      last = order
    }
  }

  private func write(after last: AttemptOrder?, to writer: inout ByteWriter) {
    writer.write(number)
    for flag in [isRetry, isRetriedOnFailure, isRepeatedOnSuccess] { writer.write(flag) }
    let isOtherScope = last?.scope != scope
    writer.write(isOtherScope)
    if isOtherScope { scope.write(to: &writer) }
    let hasOtherTraits = last?.traits !== traits
    writer.write(hasOtherTraits)
    if hasOtherTraits { traits.write(to: &writer) }
    writer.write(timeLimit)
    writer.write(knownFailure)
    writer.write(name)
    writer.write(line)
    writer.write(description)
    writer.write(row != nil)
    if let row {
      writer.write(row.name)
      writer.write(row.columns)
      writer.write(row.cells)
    }
    writer.write(steps.count)
    for step in steps { step.write(to: &writer) }
  }
}

extension AttemptOrder.Step {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(keyword)
    writer.write(line)
    writer.write(column)
    writer.write(textBytes)
    switch match {
    case .undefined: writer.write(Kind.undefined.rawValue)
    case .ambiguous: writer.write(Kind.ambiguous.rawValue)
    case .one(let definition):
      writer.write(Kind.one.rawValue)
      role.write(to: &writer)
      writer.write(definition)
      writer.write(groups.count)
      for group in groups { group.write(to: &writer) }
      writer.write(blocks.count)
      for block in blocks { block.write(to: &writer) }
      writer.write(problem)
    }
  }
}

extension AttemptOrder.Step.Role {
  fileprivate func write(to writer: inout ByteWriter) {
    switch self {
    case .plain: writer.write(Kind.plain.rawValue)
    case .probe(let isFirst, let limit):
      writer.write((isFirst ? Kind.firstProbe : .probe).rawValue)
      writer.write(limit)
    case .control: writer.write(Kind.control.rawValue)
    }
  }
}

extension ScenarioTraits {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(tags)
    for hooks in [opening, closing] {
      writer.write(hooks) { writer, hook in
        switch hook {
        case .hook(let index): Self.write(.hook, index, to: &writer)
        case .beginOfAround(let index): Self.write(.beginOfAround, index, to: &writer)
        case .endOfAround(let index): Self.write(.endOfAround, index, to: &writer)
        case .step, .knownFailure: preconditionFailure("no hook")
        }
      }
    }
    for hooks in [beforeStep, afterStep, aroundStep, onFailure] { writer.write(hooks) { $0.write($1) } }
  }

  private static func write(_ kind: Kind, _ index: Int, to writer: inout ByteWriter) {
    writer.write(kind.rawValue)
    writer.write(index)
  }
}

extension HookOrder {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(hook)
    writer.write(scope != nil)
    scope?.write(to: &writer)
    counts.write(to: &writer)
    writer.write(timeLimit)
  }
}

extension PickleScope {
  fileprivate func write(to writer: inout ByteWriter) {
    let feature = featureContext
    writer.write(feature.uri)
    writer.write(feature.name)
    writer.write(feature.description)
    writer.write(feature.tags)
    writer.write(feature.line)
    writer.write(feature.language)
    writer.write(rule?.id)
    guard let rule = ruleContext else { return }
    writer.write(rule.name)
    writer.write(rule.description)
    writer.write(rule.tags)
    writer.write(rule.line)
  }
}

extension ScenarioCounts {
  fileprivate func write(to writer: inout ByteWriter) {
    for member in Self.members { writer.write(self[keyPath: member]) }
  }
}

extension PickleStepArgument {
  /// Encodes the table or doc string with its locations.
  fileprivate func write(to writer: inout ByteWriter) {
    switch self {
    case .docString(let text):
      writer.write(true)
      writer.write(text.mediaType)
      writer.write(text.content)
      writer.write(text.location?.line)
      writer.write(text.location?.column)
    case .dataTable(let table):
      writer.write(false)
      writer.write(table.rows) { $0.write($1) { $0.write($1) } }
      writer.write(table.locations) { writer, row in
        writer.write(row) { writer, cell in
          writer.write(cell.line)
          writer.write(cell.column)
        }
      }
      writer.write(table.cellInputs) { writer, cell in
        writer.write(cell.text)
        writer.write(cell.parameterType)
        writer.write(cell.input) { $0.write($1) }
      }
    }
  }
}

extension DefinitionBinding {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(parameters) { writer, parameter in
      writer.write(parameter.type)
      writer.write(parameter.isConverted)
    }
  }
}
