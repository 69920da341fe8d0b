import GherkinSteps
package import GherkinProtocol
import GherkinRuntime
package import GherkinSourceScanner

/// The origin of a definition.
package enum DefinitionOrigin: Sendable, Hashable {
  /// The runner as it was last built.
  case runner
  /// The scan of a source text.
  case scan
}

/// A step definition of a package.
package struct KnownDefinition: Sendable, Equatable {
  /// The syntax of the pattern.
  package enum Form: Sendable, Hashable {
    case expression, regularExpression

    /// Creates the form of a pattern in Swift code; nil for one that is only known at run time.
    package init?(_ pattern: StepScan.Definition.Pattern) {
      switch pattern {
      case .expression: self = .expression
      case .regularExpression, .regexLiteral: self = .regularExpression
      case .unknown: return nil
      }
    }
  }

  /// The pattern and the scenarios that can use it. A step that matches definitions with equal keys is ambiguous.
  package struct Key: Sendable, Hashable {
    package let pattern: String
    package let form: Form
    /// The tag expression of the library.
    package let tags: String?
  }

  /// The pattern; nil if it is only known at run time.
  package let pattern: String?
  package let form: Form
  /// The path of the Swift file, as the runner prints it.
  package var file: String
  /// The line of the call, counted from 1.
  package internal(set) var line: Int
  package private(set) var documentation: String?
  /// The recommended replacement; nil for a step that is not deprecated.
  package let deprecated: String?
  /// The tag expression of the library; nil for a definition for all scenarios.
  package let tags: String?
  package let origin: DefinitionOrigin
  /// The call in the source, with its ranges; nil if the source was not scanned, or does not contain the call.
  package private(set) var call: StepScan.Definition?
  /// The table and the doc string that the body accepts; nil if they are unknown.
  package let blocks: [Definitions.Block]?

  package init(
    pattern: String?, form: Form, file: String, line: Int, documentation: String? = nil, deprecated: String? = nil,
    tags: String? = nil, origin: DefinitionOrigin, call: StepScan.Definition? = nil,
    blocks: [Definitions.Block]? = nil
  ) {
    self.blocks = blocks
    self.pattern = pattern
    self.form = form
    self.file = file
    self.line = line
    self.documentation = documentation
    self.deprecated = deprecated
    self.tags = tags
    self.origin = origin
    self.call = call
  }

  /// Creates a definition from a call.
  init(_ call: StepScan.Definition, in file: String) {
    self.init(
      pattern: call.pattern.text?.value, form: Form(call.pattern) ?? .regularExpression, file: file, line: call.line,
      documentation: call.documentation, deprecated: call.deprecated, tags: call.tags, origin: .scan, call: call,
      blocks: call.body?.blocks)
  }

  /// Returns the definition of a runner with the call in the source.
  func with(_ call: StepScan.Definition?) -> Self {
    var definition = self
    definition.call = call
    definition.documentation = documentation ?? call?.documentation
    return definition
  }
}

extension KnownDefinition {
  /// The pattern; empty if it is only known at run time.
  package var text: String { pattern ?? "" }

  /// The key; nil if the pattern is only known at run time.
  package var key: Key? { pattern.map { Key(pattern: $0, form: form, tags: tags) } }

  /// The file and the line.
  package var place: String { "\(file):\(line)" }

  /// Returns the table and the doc string that the body accepts after the arguments of a step's text; nil if they are
  /// unknown.
  package func blocks(behindArguments count: Int) -> [Definitions.Block]? {
    // A parameter whose type is an alias can be for a block.
    if origin == .scan, let blocks, let all = call?.body?.parameterCount, all != 1 + count + blocks.count { return nil }
    return blocks
  }
}

extension StepScan.Body {
  /// The table and the doc string that a closure accepts; nil if it does not declare the types of all its parameters.
  fileprivate var blocks: [Definitions.Block]? {
    guard let declared = parameters?.dropFirst(), declared.allSatisfy({ $0.type != nil }) else { return nil }
    return declared.reversed().lazy.map { Definitions.Block(declaredAs: $0.type ?? "") }.prefix { $0 != nil }
      .compactMap(\.self).reversed()
  }
}

extension Definitions.Block {
  /// Creates the block of a parameter; nil for a parameter of the pattern.
  init?(declaredAs type: String) {
    let name = type.hasPrefix("GherkinSteps.") ? type.dropFirst("GherkinSteps.".count) : type[...]
    func argument(of generic: String) -> String? {
      name.hasPrefix(generic + "<") && name.hasSuffix(">")
        ? String(name.dropFirst(generic.count + 1).dropLast()) : nil
    }
    if name == "DataTable" {
      self = .table
    } else if name == "DocString" {
      self = .docString
    } else if let row = argument(of: "Rows") {
      self = .typedTable(TableShape(type: row, isRecord: false, columns: nil, optionalColumns: []))
    } else if let record = argument(of: "Record") {
      self = .typedTable(TableShape(type: record, isRecord: true, columns: nil, optionalColumns: []))
    } else {
      return nil
    }
  }
}

/// A hook of a package.
package struct KnownHook: Sendable {
  /// The name of the method that registers it, such as `before` or `afterStep`.
  package let kind: String
  /// The tag expression; nil for all scenarios.
  package let tags: String?
  /// The path of the Swift file.
  package let file: String
  /// The line of the call, counted from 1.
  package let line: Int

  package init(kind: String, tags: String?, file: String, line: Int) {
    self.kind = kind
    self.tags = tags
    self.file = file
    self.line = line
  }
}

/// A parameter type of a package.
package struct KnownParameterType: Sendable {
  package let name: String
  package let regexps: [String]
  /// The Swift type of its values; nil if it is unknown.
  package let valueType: String?
  /// Whether definitions written for undefined steps may use it.
  package let isForSnippets: Bool
  /// Whether regular expressions and snippets prefer it to other types with the same regular expression.
  package let isPreferred: Bool
  /// The path of the Swift file; nil if it is unknown.
  package let file: String?
  package let line: Int?
  package let origin: DefinitionOrigin

  package init(
    name: String, regexps: [String], valueType: String? = nil, isForSnippets: Bool = true, isPreferred: Bool = false,
    file: String?, line: Int?,
    origin: DefinitionOrigin
  ) {
    self.isForSnippets = isForSnippets
    self.isPreferred = isPreferred
    self.name = name
    self.regexps = regexps
    self.valueType = valueType
    self.file = file
    self.line = line
    self.origin = origin
  }
}
