package import GherkinStepsCore

/// The step libraries of a run as data, for planning. Its code is in the process that runs the steps, perhaps another
/// one. Orders refer to steps and hooks by their indices.
package struct Definitions: Sendable, Codable {
  /// A parameter type that a library defines.
  package struct ParameterType: Sendable, Hashable, Codable {
    package let name: String
    package let regexps: [String]
    /// The type of its values.
    package let valueType: TypeName
    package let useForSnippets: Bool
    package let preferForRegexpMatch: Bool
    /// The types that its transform declares for the capture groups; nil if it takes strings.
    package let groups: [Parameter]?
    package let place: CodeLocation?

    package init(
      name: String, regexps: [String], valueType: TypeName, useForSnippets: Bool, preferForRegexpMatch: Bool,
      groups: [Parameter]? = nil, place: CodeLocation?
    ) {
      self.name = name
      self.regexps = regexps
      self.valueType = valueType
      self.useForSnippets = useForSnippets
      self.preferForRegexpMatch = preferForRegexpMatch
      self.groups = groups
      self.place = place
    }
  }

  /// A step definition.
  package struct Step: Sendable, Codable {
    /// The pattern.
    package enum Pattern: Sendable, Hashable {
      /// A Cucumber Expression.
      case expression(String)
      /// A regular expression as text.
      case regularExpression(String)
      /// A Swift regex literal, which only the process with the code can match. Its source is nil where Swift does not
      /// give it.
      case regexLiteral(source: String?, captures: Int)
    }

    package var pattern: Pattern
    /// The parameters of the body after the world and the captures of a regex literal, without those for blocks.
    package let parameters: [Parameter]
    /// The tables and doc strings that the body takes.
    package let blocks: [Block]
    package let options: StepOptions
    /// The tags of its library, as an index into `libraryTags`; nil for all scenarios.
    package let libraryTags: Int?
    package let place: CodeLocation

    /// The text of the pattern in messages.
    package var source: String {
      switch pattern {
      case .expression(let source), .regularExpression(let source): source
      case .regexLiteral(let source, _): source ?? "/…/"
      }
    }

    package init(
      pattern: Pattern, parameters: [Parameter], blocks: [Block], options: StepOptions, libraryTags: Int?,
      place: CodeLocation
    ) {
      self.pattern = pattern
      self.parameters = parameters
      self.blocks = blocks
      self.options = options
      self.libraryTags = libraryTags
      self.place = place
    }
  }

  /// A parameter of a step's body.
  package struct Parameter: Sendable, Hashable, Codable {
    package let type: TypeName
    /// The type inside an optional.
    package let wrapped: TypeName?
    /// Whether texts are converted to the type.
    package let isReadFromText: Bool

    package init(type: TypeName, wrapped: TypeName?, isReadFromText: Bool) {
      self.type = type
      self.wrapped = wrapped
      self.isReadFromText = isReadFromText
    }
  }

  /// A table or a doc string that a step's body takes.
  package enum Block: Sendable, Hashable, Codable {
    case table
    /// A table that is converted to rows or a record.
    case typedTable(TableShape)
    case docString
  }

  /// A hook, or one of the two parts that test cases have for a hook around a scenario, one before and one after.
  package struct Hook: Sendable, Codable {
    /// The part of a hook.
    package enum Part: String, Sendable, Codable {
      case whole, beginOfAround, endOfAround
    }

    package let moment: GherkinStepsCore.Hook.Moment
    package let part: Part
    /// Whether it creates or tears down a shared resource.
    package let isOnce: Bool
    package let name: String?
    /// The tag expression of the hook itself.
    package let ownTags: String?
    /// The tag expression of the hook and its library.
    package let tags: String?
    /// The tags of its library, as an index into `libraryTags`; nil for all scenarios.
    package let libraryTags: Int?
    package let timeout: Duration?
    package let place: CodeLocation

    package init(
      moment: GherkinStepsCore.Hook.Moment, part: Part, isOnce: Bool, name: String?, ownTags: String?, tags: String?,
      libraryTags: Int?, timeout: Duration?, place: CodeLocation
    ) {
      self.moment = moment
      self.part = part
      self.isOnce = isOnce
      self.name = name
      self.ownTags = ownTags
      self.tags = tags
      self.libraryTags = libraryTags
      self.timeout = timeout
      self.place = place
    }
  }

  /// A step or a hook, as an index into `steps` or `hooks`.
  package enum Entry: Sendable, Codable {
    case step(Int)
    case hook(Int)
  }

  /// A condition that tags can name.
  package struct Condition: Sendable, Hashable, Codable {
    package let name: String
    package let place: CodeLocation

    package init(name: String, place: CodeLocation) {
      self.name = name
      self.place = place
    }
  }

  package var parameterTypes: [ParameterType] = []
  package var steps: [Step] = []
  package var hooks: [Hook] = []
  /// The steps and hooks, in order of registration.
  package var entries: [Entry] = []
  /// The tags of the libraries that have some, also of those without steps and hooks.
  package var libraryTags: [StepLibrary.Tags] = []
  /// The media types of each decoder of doc strings.
  package var docStringDecoders: [[String]] = []
  package var conditions: [Condition] = []
  /// Whether the process with the code has loaded XCTest, whose assertions cannot fail a step.
  package var hasXCTest = false
  /// The problems that only the process with the code can find.
  package var problems: [StepLibraryProblem] = []

  /// Creates a value without definitions.
  package init() {}
}

/// A problem of a step library that is found when the libraries of a run are combined.
package struct StepLibraryProblem: Error, Sendable, Hashable, Codable {
  /// The location of the step, hook or parameter type.
  package let place: CodeLocation?
  /// The problem and the remedy.
  package let message: String

  package init(place: CodeLocation?, message: String) {
    self.place = place
    self.message = message
  }

  /// Returns the message after its location, with a path relative to a folder.
  package func text(from folder: String) -> String {
    guard let place else { return message }
    return "\(place.path(from: folder)):\(place.line): \(message)"
  }
}
