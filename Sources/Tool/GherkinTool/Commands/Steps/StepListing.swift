import GherkinEngine
import GherkinSteps
import GherkinExpressions
import GherkinProtocol
import GherkinMessages
import GherkinRuntime
import Foundation

/// The step definitions of a runner and their uses in features: the output of `steps --json`.
///
/// The keys of the JSON are the names of the properties.
package struct StepListing {
  /// The version of the format, which readers check.
  let version = 1
  let definitions: [Definition]
  /// The ambiguous steps.
  let ambiguous: [Ambiguous]
  /// The undefined steps.
  let undefined: [Undefined]
  /// The tables and doc strings that their step's definition does not accept.
  let misfits: [Misfit]
  /// Everything that the libraries register, in order.
  let registered: [Registered]
  /// The conditions that tags can name.
  let conditions: [Condition]
  /// The locks that the configuration assigns to ordinary tags.
  let locks: [Lock]

  /// A step in a feature. A step of an outline is listed once for each of its texts.
  package struct Step: Sendable, Hashable, Encodable {
    package let uri: String
    package let line: Int
    package let text: String
    /// The identities of the scenarios with the step; nil in a background, and where they are not listed.
    fileprivate(set) var scenarios: [String]?

    package init(uri: String, line: Int, text: String) {
      self.uri = uri
      self.line = line
      self.text = text
    }

    var place: String { "\(uri):\(line)" }

    fileprivate func listing(_ identities: LineIdentities) -> Step {
      var step = self
      step.scenarios = identities.ids(line: line, of: uri)
      return step
    }
  }

  /// A definition and its uses.
  package struct Definition: Sendable, Encodable {
    /// The file, relative to the working directory.
    package let file: String
    package let line: Int
    /// The file and the line.
    let place: String
    package let pattern: String
    package let patternType: String
    /// The names of the parameter types; empty for a capture group without one.
    package let parameterTypes: [String]
    /// The tag expression of its library; nil for a definition for all scenarios.
    package let tags: String?
    /// The description of the step.
    package let about: String?
    /// The recommended replacement; nil for a step that is not deprecated.
    package let deprecated: String?
    /// Whether no step matches it.
    package internal(set) var unused = true
    /// The steps that match only this definition.
    package internal(set) var uses: [Step] = []

    private enum CodingKeys: CodingKey {
      case place, pattern, patternType, parameterTypes, tags, about, deprecated, unused, uses
    }

    /// The pattern as text.
    var shown: String { isRegularExpression ? "/\(pattern)/" : pattern }
    package var isRegularExpression: Bool {
      patternType == Envelope.StepDefinition.PatternType.regularExpression.rawValue
    }
  }

  /// A step that matches several definitions.
  struct Ambiguous: Sendable, Encodable {
    let uri: String
    let line: Int
    let text: String
    let scenarios: [String]?
    /// The locations of the definitions.
    let definitions: [String]
  }

  /// A step that matches no definition.
  struct Undefined: Sendable, Encodable {
    let uri: String
    let line: Int
    let text: String
    let scenarios: [String]?
    /// The locations of similar definitions.
    let near: [String]
  }

  /// A table or doc string that its step's definition does not accept.
  struct Misfit: Sendable, Encodable {
    package let uri: String
    package let line: Int
    package let column: Int
    package let problem: String
    package let remedy: String
    let scenarios: [String]?
  }

  /// A table or doc string that a step definition accepts.
  struct Block: Sendable, Encodable {
    let kind: String
    /// The type of a row or a record.
    let type: String?
    /// The columns that the type declares.
    let columns: [String]?
    let optionalColumns: [String]?
  }

  /// A condition that tags can name.
  struct Condition: Sendable, Encodable {
    let name: String
    /// Whether it is true; nil for a condition of a library, which is only evaluated in a run.
    let holds: Bool?
    /// The file and the line of a library's condition.
    let place: String?
  }

  /// A lock of ordinary tags.
  struct Lock: Sendable, Encodable {
    /// The lock with its tags, as written: `database=@sql`.
    let lock: String
    /// The configuration file and the line.
    let origin: String
  }

  /// Something that a library registers. Properties that do not apply are nil.
  struct Registered: Sendable, Encodable {
    package let kind: String
    package let name: String?
    package let form: String?
    /// The parameter types of a step, or the regular expressions of a parameter type.
    package let parameters: [String]?
    /// The table and the doc string that a step accepts.
    package let blocks: [Block]?
    /// The tag expression of a hook, or of the library of a step.
    package let tags: String?
    package let timeLimitNanoseconds: Int?
    /// Whether later steps run after a failure.
    package let continuesAfterFailure: Bool?
    package let about: String?
    package let deprecated: String?
    package let file: String?
    package let line: Int?
    /// The file of a parameter type or a hook, relative to the working directory, and the line; nil for a step.
    package let place: String?
  }
}

extension StepListing.Registered {
  /// Returns everything that libraries register, in order.
  static func all(_ catalogue: StepCatalogue, _ folder: String) -> [Self] {
    let definitions = catalogue.definitions
    var all = definitions.parameterTypes.map { type in
      Self(
        kind: "parameterType", name: type.name, parameters: type.regexps, file: type.place?.fileID,
        line: type.place?.line, place: type.place.map { "\($0.path(from: folder)):\($0.line)" })
    }
    for entry in definitions.entries {
      switch entry {
      case .step(let index): all.append(Self(catalogue.steps[index], definitions))
      case .hook(let index): all.append(Self(definitions.hooks[index], folder))
      }
    }
    all += definitions.docStringDecoders.map { Self(kind: "docStringDecoder", name: $0.joined(separator: " ")) }
    return all
      + definitions.conditions.map {
        Self(kind: "condition", name: $0.name, file: $0.place.fileID, line: $0.place.line)
      }
  }

  private init(_ step: MatchableStep, _ definitions: Definitions) {
    let definition = step.definition
    let (name, form, parameters): (String?, String, [String]) =
      switch definition.pattern {
      case .expression(let source): (source, "CUCUMBER_EXPRESSION", step.parameterTypes.map(Self.text))
      case .regularExpression(let source): (source, "REGULAR_EXPRESSION", step.parameterTypes.map(Self.text))
      // Converting a regex literal to text is slow; its location identifies it.
      case .regexLiteral(_, let captures): (nil, "REGEX_LITERAL", ["\(captures)"])
      }
    let options = definition.options
    self.init(
      kind: "step", name: name, form: form, parameters: parameters,
      blocks: definition.blocks.map(StepListing.Block.init),
      tags: definition.libraryTags.map { definitions.libraryTags[$0].expression }, timeLimit: options.timeout,
      continuesAfterFailure: options.continuesAfterFailure, about: options.about, deprecated: options.deprecated,
      file: definition.place.fileID, line: definition.place.line)
  }

  private static func text(_ type: ParameterType) -> String {
    "\(type.name ?? "")=\(type.regexps.joined(separator: "|")):\(type.valueType.text)"
  }

  private init(_ hook: Definitions.Hook, _ folder: String) {
    self.init(
      kind: hook.isOnce ? "once" : "hook", name: hook.name ?? "", form: "\(hook.moment)", tags: hook.tags,
      timeLimit: hook.timeout, file: hook.place.fileID, line: hook.place.line,
      place: "\(hook.place.path(from: folder)):\(hook.place.line)")
  }

  private init(
    kind: String, name: String? = nil, form: String? = nil, parameters: [String] = [],
    blocks: [StepListing.Block] = [], tags: String? = nil, timeLimit: Duration? = nil,
    continuesAfterFailure: Bool = false, about: String? = nil, deprecated: String? = nil, file: String? = nil,
    line: Int? = nil, place: String? = nil
  ) {
    self.kind = kind
    self.name = name?.isEmpty == true ? nil : name
    self.form = form
    self.parameters = parameters.isEmpty ? nil : parameters
    self.blocks = blocks.isEmpty ? nil : blocks
    self.tags = tags
    timeLimitNanoseconds = timeLimit.map { Int($0.nanoseconds) }
    self.continuesAfterFailure = continuesAfterFailure ? true : nil
    self.about = about
    self.deprecated = deprecated
    self.file = file
    self.line = line
    self.place = place
  }
}

extension StepListing {
  init(_ overview: StepOverview, _ identities: LineIdentities) {
    func places(_ numbers: [Int]) -> [String] { numbers.map { overview.definitions[$0].place } }
    definitions = overview.definitions.map { definition in
      var definition = definition
      definition.uses = definition.uses.map { $0.listing(identities) }
      return definition
    }
    ambiguous = overview.ambiguous.map { step, matches in
      let scenarios = identities.ids(line: step.line, of: step.uri)
      return Ambiguous(
        uri: step.uri, line: step.line, text: step.text, scenarios: scenarios, definitions: places(matches))
    }
    undefined = overview.undefined.map { step, near, _ in
      let scenarios = identities.ids(line: step.line, of: step.uri)
      return Undefined(uri: step.uri, line: step.line, text: step.text, scenarios: scenarios, near: places(near))
    }
    misfits = overview.misfits.map {
      Misfit(
        uri: $0.uri, line: $0.line, column: $0.column, problem: $0.problem, remedy: $0.remedy,
        scenarios: identities.ids(line: $0.line, of: $0.uri))
    }
    registered = overview.registered
    conditions = overview.conditions.listed
    locks = overview.locks
  }
}

extension StepListing: Encodable {
  /// The listing as a JSON object on one line.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
  }
}

extension StepListing.Block {
  fileprivate init(_ block: Definitions.Block) {
    switch block {
    case .table: (kind, type, columns, optionalColumns) = ("table", nil, nil, nil)
    case .docString: (kind, type, columns, optionalColumns) = ("docString", nil, nil, nil)
    case .typedTable(let shape):
      (kind, type, columns) = (shape.isRecord ? "record" : "rows", shape.type, shape.columns)
      optionalColumns = shape.optionalColumns.isEmpty ? nil : shape.optionalColumns
    }
  }
}
