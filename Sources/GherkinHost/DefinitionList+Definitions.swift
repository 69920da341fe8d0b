package import GherkinProtocol
import GherkinSteps

extension DefinitionList {
  /// Creates the list of all definitions.
  package init(_ definitions: ExecutableDefinitions) {
    var entries = definitions.parameterTypes.map { type in
      Entry(
        kind: .parameterType, name: type.name ?? "", parameters: type.regexps, file: type.place?.fileID,
        line: type.place?.line)
    }
    for entry in definitions.entries {
      switch entry {
      case .step(let index): entries.append(Entry(definitions.steps[index]))
      case .hook(let index): entries.append(Entry(definitions.hooks[index].hook))
      }
    }
    entries += definitions.docStringDecoders.map {
      Entry(kind: .docStringDecoder, name: $0.mediaTypes.joined(separator: " "))
    }
    if definitions.examples != nil { entries.append(Entry(kind: .examples)) }
    entries += definitions.conditions.map {
      Entry(kind: .condition, name: $0.name, file: $0.place.fileID, line: $0.place.line)
    }
    self.init(entries)
  }
}

extension DefinitionList.Entry {
  fileprivate init(_ step: MatchableStep) {
    self.init(kind: .step, file: step.definition.place.fileID, line: step.definition.place.line)
    tags = step.tags?.expression
    switch step.matcher {
    case .expression(let expression):
      name = expression.source
      parameters = expression.parameterTypes.map { "\($0.name ?? "")=\($0.regexps.joined(separator: "|")):\($0.type)" }
    case .regexLiteral(let literal):
      // Converting a regex literal to text is slow; its location identifies it.
      parameters = ["\(literal.captureCount)"]
    }
    form = step.form
    blocks = step.slots.compactMap(Block.init)
    let options = step.definition.options
    timeLimit = options.timeout?.nanoseconds
    (continuesAfterFailure, about, deprecated) = (options.continuesAfterFailure, options.about, options.deprecated)
  }

  fileprivate init(_ hook: Hook) {
    self.init(kind: hook.isOnce ? .once : .hook, name: hook.name ?? "", file: hook.place.fileID, line: hook.place.line)
    form = "\(hook.moment)"
    tags = hook.tagExpression
    timeLimit = hook.timeout?.nanoseconds
  }
}

extension DefinitionList.Entry.Block {
  package init?(_ slot: ParameterSlot) {
    switch slot {
    case .value, .text: return nil
    case .dataTable: self.init(kind: .table)
    case .docString: self.init(kind: .docString)
    case .typedTable(let type):
      let shape = type.shape
      self.init(
        kind: shape.isRecord ? .record : .rows, type: shape.type, columns: shape.columns,
        optionalColumns: shape.optionalColumns)
    }
  }
}
