package import GherkinProtocol
package import GherkinStepsCore

/// A call of a matched step: creates the values of its arguments, and calls the definition's body.
struct StepCall: Sendable {
  private let executor: StepExecutor
  private let order: AttemptOrder
  private let step: AttemptOrder.Step
  private let definition: ExecutableStep
  /// The definition's index.
  private let index: Int

  private var definitions: ExecutableDefinitions { executor.definitions }

  /// The time limit of the definition; nil if it has none.
  var timeout: Duration? { definition.definition.options.timeout }

  init(_ definition: Int, step position: Int, of order: AttemptOrder, _ executor: StepExecutor) {
    self.executor = executor
    self.order = order
    step = order.steps[position]
    self.definition = executor.definitions.steps[definition]
    index = definition
  }

  /// Calls the body.
  ///
  /// - Throws: the error of the body; ``TransformError`` if a custom parameter type throws; ``StepArgumentError`` or
  ///   ``GroupConversionError`` if the table, the doc string or the text of an argument does not match the body.
  func run(_ state: ScenarioState) async throws { try await definition.definition.body(state, try values()) }

  /// Returns the arguments of the body.
  func values() throws -> [any Sendable] {
    if let problem = step.problem { throw StepArgumentError(problem) }
    var values = try capturesOfLiteral()
    // Few steps have one, and a loop takes long in debug builds.
    let (table, docString) = step.blocks.isEmpty ? (nil, nil) : blocks()
    let slots = try definition.arguments(executor.bindings[index], definitions.registry)
    var next = step.groups.startIndex
    for slot in slots {
      switch slot {
      case .value(let type):
        let first = next
        let input = type.takesWholeText ? [try wholeText(at: &next)] : try input(at: &next)
        switch type.transform {
        case .builtIn(let transform): values.append(try transform(input))
        case .custom(let transform):
          do {
            values.append(try transform(input))
          } catch let error where !(error is Pending || error is Skip || error is CancellationError) {
            throw TransformError(error, parameterType: type.name ?? "", text: wholeText(at: first) ?? "")
          }
        }
        if input.firstMatched == nil, let text = wholeText(at: first), let value = values.last,
          let optional = value as? any OptionalType, optional.value == nil
        {
          throw StepArgumentError.unmatched(type.name ?? "", text)
        }
      case .text(let conversion):
        values.append(try conversion.value(of: wholeText(at: &next), for: "the definition's body"))
      case .dataTable:
        values.append(try Self.required(table))
      case .typedTable(let type):
        values.append(try type.init(Self.required(table)))
      case .docString:
        values.append(try Self.required(docString))
      }
    }
    return values
  }

  /// Calls the body with a changed value.
  ///
  /// - Throws: as ``run(_:)``, but ``UnsuitableValueError`` if the body is not called.
  func probe(_ state: ScenarioState) async throws {
    let values: [any Sendable]
    do { values = try self.values() } catch { throw UnsuitableValueError() }
    try await definition.definition.body(state, values)
  }

  /// Returns a table or a doc string, which the step has as planned.
  private static func required<Block>(_ block: Block?) throws -> Block {
    guard let block else { throw StepArgumentError.lostArgument }
    return block
  }

  /// Returns the table and the doc string of the step.
  private func blocks() -> (DataTable?, DocString?) {
    var blocks: (table: DataTable?, docString: DocString?)
    for block in step.blocks {
      switch block {
      case .dataTable(let table): blocks.table = DataTable(table, definitions.registry, uri: order.uri)
      case .docString(let text): blocks.docString = DocString(text, definitions.docStringDecoders, uri: order.uri)
      }
    }
    return blocks
  }

  /// Returns the input of the next argument's transform: the texts of the nested groups, nil for one that did not
  /// match, or the whole text if there are none.
  private func input(at next: inout Int) throws -> [String?] {
    let groups = step.groups
    guard next < groups.endIndex else { throw StepArgumentError.lostArgument }
    let group = groups[next]
    let inside = next + 1..<min(next + 1 + Int(group.descendants), groups.endIndex)
    next = inside.upperBound
    return step.textBytes.withUnsafeBufferPointer { text in
      guard !inside.isEmpty else { return [group.string(in: text)] }
      var texts: [String?] = []
      groups[inside].forEachOutermost { group, _ in texts.append(group.string(in: text)) }
      return texts
    }
  }

  /// Returns the whole text of the next argument; nil for a group that did not match.
  private func wholeText(at next: inout Int) throws -> String? {
    let groups = step.groups
    guard next < groups.endIndex else { throw StepArgumentError.lostArgument }
    defer { next = min(next + 1 + Int(groups[next].descendants), groups.endIndex) }
    return wholeText(at: next)
  }

  /// Returns the whole text of the argument with this group.
  private func wholeText(at group: Int) -> String? {
    step.textBytes.withUnsafeBufferPointer { step.groups[group].string(in: $0) }
  }

  /// Returns the typed captures of a regex literal, which is matched again for them.
  private func capturesOfLiteral() throws -> [any Sendable] {
    guard let literal = definition.literal else { return [] }
    guard let match = step.text.firstMatch(of: literal.make()) else {
      throw StepArgumentError.unstableRegex
    }
    return try literal.values(match)
  }
}

/// A changed value cannot be converted to the type that the step takes.
struct UnsuitableValueError: UnsuitableArgumentError {}

extension StepArgumentError {
  static let lostArgument = Self("the match has fewer arguments than the definition's body takes")
  static func unmatched(_ type: String, _ text: String) -> Self {
    Self(
      "no capture group of the regular expression of {\(type)} matched in \"\(text)\", so its transform has no text; "
        + "make a group match always, or write its groups as (?:…)")
  }
  static let unstableRegex = Self(
    "the regex literal of the definition no longer matches the step; use a literal that is always the same")
}

extension DataTable {
  /// Creates the table of a step that is about to run, with its cells' locations and the run's parameter types.
  package init(_ table: PickleTable, _ registry: ParameterTypeRegistry, uri: String) {
    let locations = table.locations
    let origin = TableOrigin(file: uri, parameterTypes: registry, cellInputs: table.cellInputs) { row, column in
      guard locations.indices.contains(row), locations[row].indices.contains(column) else { return nil }
      return TextPlace(locations[row][column])
    }
    self.init(rows: table.rows, origin: origin)
  }
}

extension DocString {
  /// Creates the doc string of a step that is about to run, with its location and the run's decoders.
  init(_ text: PickleDocString, _ decoders: [any DocStringDecoder], uri: String) {
    let origin = DocStringOrigin(
      file: uri, fence: text.location.map(TextPlace.init), decoders: decoders)
    self.init(content: text.content, mediaType: text.mediaType, origin: origin)
  }
}

extension TextPlace {
  init(_ location: Location) {
    self.init(line: location.line, column: location.column ?? 1)
  }
}

/// The details of a step for user code, looked up on demand.
struct OrderedStepDetails: StepDetails {
  private let order: AttemptOrder
  private let position: Int
  private let definitions: ExecutableDefinitions

  init(_ order: AttemptOrder, step position: Int, _ definitions: ExecutableDefinitions) {
    self.order = order
    self.position = position
    self.definitions = definitions
  }

  private var step: AttemptOrder.Step { order.steps[position] }

  var keyword: String {
    let keyword = step.keyword
    return keyword.hasSuffix(" ") ? String(keyword.dropLast()) : keyword
  }
  var text: String { step.text }
  var line: Int { step.line }
  var column: Int { step.column }

  var table: DataTable? {
    for case .dataTable(let table) in step.blocks {
      return DataTable(table, definitions.registry, uri: order.uri)
    }
    return nil
  }

  var docString: DocString? {
    for case .docString(let text) in step.blocks {
      return DocString(text, definitions.docStringDecoders, uri: order.uri)
    }
    return nil
  }

  var definition: StepContext.Definition? {
    guard case .one(let index) = step.match else { return nil }
    let definition = definitions.steps[index].definition
    let pattern: String? =
      switch definition.pattern {
      case .expression(let source), .regexText(let source): source
      case .regexLiteral(let literal): literal.source()
      }
    return StepContext.Definition(pattern: pattern, file: definition.place.filePath, line: definition.place.line)
  }
}
