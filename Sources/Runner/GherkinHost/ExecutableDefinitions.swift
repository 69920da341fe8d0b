import Foundation
internal import CGherkinProcess
package import GherkinProtocol
package import GherkinStepsCore

/// The combined step libraries of a run, which execute its steps and hooks. Orders refer to these by their indices.
///
/// A class, because every running step refers to it, and copying its members would be expensive.
package final class ExecutableDefinitions: Sendable {
  /// The libraries as data, without the sources of regex literals.
  package let description: Definitions
  /// All parameter types that could be defined, starting with the built-in ones.
  package let registry: ParameterTypeRegistry
  package let steps: [ExecutableStep]
  package let hooks: [Hook]
  /// The decoders of doc strings. The first one for a media type is used.
  let docStringDecoders: [any DocStringDecoder]
  /// Reads the fixtures of `@examples(…)`. The first one of the libraries is used; nil if they have none.
  package let examples: ExamplesSource?
  package let conditions: [Condition]

  /// Combines libraries.
  package init(joining libraries: [StepLibrary]) {
    let joining = LibraryJoining(libraries)
    description = joining.description
    registry = joining.registry
    steps = joining.steps
    hooks = joining.hooks
    docStringDecoders = joining.docStringDecoders
    examples = joining.examples
    conditions = joining.conditions
  }

  /// Returns the libraries as data, for planning.
  package func described() -> Definitions {
    var description = description
    description.hasXCTest = process_has_xctest()
    for (index, step) in steps.enumerated() {
      guard let literal = step.literal else { continue }
      description.steps[index].pattern = .regexLiteral(source: literal.source(), captures: literal.captureCount)
    }
    return description
  }
}

/// Combines step libraries, entry by entry in the order of registration.
private struct LibraryJoining {
  private(set) var description = Definitions()
  private(set) var registry = ParameterTypeRegistry()
  private(set) var steps: [ExecutableStep] = []
  private(set) var hooks: [Hook] = []
  private(set) var docStringDecoders: [any DocStringDecoder] = []
  private(set) var examples: ExamplesSource?
  private(set) var conditions: [Condition] = []
  private var parameters: [ObjectIdentifier: Definitions.Parameter] = [:]

  init(_ libraries: [StepLibrary]) {
    var made: Set<ObjectIdentifier> = []
    var defined: Set<ParameterTypeKey> = []
    for case .parameterType(let type) in libraries.flatMap(\.entries)
    where defined.insert(ParameterTypeKey(type)).inserted {
      add(type)
    }
    for library in libraries {
      if let tags = library.tags { description.libraryTags.append(tags) }
      let isLimited = library.tags.map { !$0.expression.allSatisfy(\.isWhitespace) } ?? false
      let tags = isLimited ? description.libraryTags.count - 1 : nil
      for entry in library.entries {
        switch entry {
        case .step(let definition): add(definition, tags)
        case .hook(let hook): add(hook, tags)
        case .once(let recipe):
          guard made.insert(ObjectIdentifier(recipe)).inserted else { continue }
          for hook in recipe.hooks { add(hook, nil) }
        case .docStringDecoder(let decoder):
          docStringDecoders.append(decoder)
          description.docStringDecoders.append(decoder.mediaTypes)
        case .examples(let source):
          examples = examples ?? source
        case .condition(let condition): add(condition)
        case .parameterType: break
        }
      }
    }
    description.problems += libraries.compactMap(\.late).flatMap(\.places).map(Self.late)
  }

  private static func late(_ place: CodeLocation) -> StepLibraryProblem {
    StepLibraryProblem(
      place: place,
      message:
        "this definition was added after the closure of its StepLibrary had returned, so no run would include it; "
        + "move it into the closure")
  }

  private mutating func add(_ type: ParameterType) {
    description.parameterTypes.append(Definitions.ParameterType(type))
    // Planning reports a type that cannot be defined.
    try? registry.define(type)
  }

  private mutating func add(_ condition: Condition) {
    // A library can be passed twice.
    if conditions.contains(where: { $0.name == condition.name && $0.place == condition.place }) { return }
    conditions.append(condition)
    description.conditions.append(Definitions.Condition(name: condition.name, place: condition.place))
  }

  private mutating func add(_ hook: Hook, _ tags: Int?) {
    let limited = tags.map { hook.limited(to: description.libraryTags[$0].expression) } ?? hook
    let parts: [Definitions.Hook.Part] = hook.moment == .around ? [.beginOfAround, .endOfAround] : [.whole]
    for part in parts {
      description.entries.append(.hook(hooks.count))
      description.hooks.append(
        Definitions.Hook(
          moment: hook.moment, part: part, isOnce: hook.isOnce, name: hook.name, ownTags: hook.tagExpression,
          tags: limited.tagExpression, libraryTags: tags, timeout: hook.timeout, place: hook.place))
      hooks.append(hook)
    }
  }

  /// Returns the description of a type. Asking for its conformances takes long, and most steps use the same types.
  private mutating func parameter(_ type: any Sendable.Type) -> Definitions.Parameter {
    if let known = parameters[ObjectIdentifier(type)] { return known }
    let parameter = Definitions.Parameter(type)
    parameters[ObjectIdentifier(type)] = parameter
    return parameter
  }

  private mutating func add(_ definition: StepDefinition, _ tags: Int?) {
    let step = ExecutableStep(definition)
    description.entries.append(.step(steps.count))
    description.steps.append(step.described(libraryTags: tags) { parameter($0) })
    steps.append(step)
  }
}

extension Definitions.ParameterType {
  fileprivate init(_ type: ParameterType) {
    self.init(
      name: type.name ?? "", regexps: type.regexps, valueType: type.valueType, useForSnippets: type.useForSnippets,
      preferForRegexpMatch: type.preferForRegexpMatch,
      groups: type.groupTypes?.map { type in
        Definitions.Parameter(
          type: TypeName(type), wrapped: nil, isReadFromText: GroupConversion(to: type) != nil)
      }, place: type.place)
  }
}

/// The identity of a parameter type's definition. Two types from the same location are the same: a library such as
/// `.fixtures` can be passed twice.
private struct ParameterTypeKey: Hashable {
  private let name: String?
  private let regexps: [String]
  private let place: CodeLocation?

  init(_ type: ParameterType) {
    (name, regexps, place) = (type.name, type.regexps, type.place)
  }
}

extension ExecutableDefinitions {
  /// Returns the value to which a parameter type converts the texts of a match.
  package func value(of texts: [String?], parameterType name: String) -> ConvertedValue {
    guard let type = registry.parameterType(named: name) else {
      return .failed(reason: "the parameter type {\(name)} is not defined")
    }
    do {
      return .made(Self.text(try type.transform(texts)))
    } catch let error as any NeedsScenario {
      return error.needsScenario ? .needsScenario(reason: "\(error)") : .failed(reason: "\(error)")
    } catch {
      return .failed(reason: (error as? any LocalizedError)?.errorDescription ?? "\(error)")
    }
  }

  /// Returns a value as text, without the `Optional` of groups that may not match.
  private static func text(_ value: any Sendable) -> String? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return "\(value)" }
    return mirror.children.first.map { "\($0.value)" }
  }
}

extension Definitions {
  /// The definitions as JSON for another process. Equal ones have equal texts.
  package var json: [UInt8] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return Array(try encoder.encode(self))
    }
  }
}
