public import Gherkin

extension Envelope {
  /// A parameter type that authors defined.
  public struct ParameterType: Sendable, Hashable {
    /// The message's id.
    public var id: String
    /// The name between braces.
    public var name: String
    /// The regular expressions, any of which a text of this type matches.
    public var regularExpressions: [String]
    /// Whether it is preferred over others of the same regular expression.
    public var preferForRegularExpressionMatch: Bool
    /// Whether snippets use it.
    public var useForSnippets: Bool
    /// Where it is defined.
    public var sourceReference: SourceReference?

    /// Describes a parameter type.
    public init(
      id: String, name: String, regularExpressions: [String], preferForRegularExpressionMatch: Bool,
      useForSnippets: Bool, sourceReference: SourceReference? = nil
    ) {
      self.id = id
      self.name = name
      self.regularExpressions = regularExpressions
      self.preferForRegularExpressionMatch = preferForRegularExpressionMatch
      self.useForSnippets = useForSnippets
      self.sourceReference = sourceReference
    }
  }

  /// A parameter type that an expression uses but that is not defined.
  public struct UndefinedParameterType: Sendable, Hashable {
    /// The expression that names it.
    public var expression: String
    /// The name between braces.
    public var name: String

    /// Names an unknown parameter type.
    public init(expression: String, name: String) {
      self.expression = expression
      self.name = name
    }
  }

  /// A step definition.
  public struct StepDefinition: Sendable, Hashable {
    /// How a pattern is written.
    public enum PatternType: String, Sendable, Hashable {
      /// A Cucumber Expression.
      case cucumberExpression = "CUCUMBER_EXPRESSION"
      /// A regular expression.
      case regularExpression = "REGULAR_EXPRESSION"
    }

    /// The message's id.
    public var id: String
    /// The pattern's text.
    public var pattern: String
    /// How the pattern is written.
    public var patternType: PatternType
    /// Where it is defined.
    public var sourceReference: SourceReference

    /// Describes a step definition.
    public init(id: String, pattern: String, patternType: PatternType, sourceReference: SourceReference) {
      self.id = id
      self.pattern = pattern
      self.patternType = patternType
      self.sourceReference = sourceReference
    }
  }

  /// A hook.
  public struct Hook: Sendable, Hashable {
    /// When a hook runs.
    public enum HookType: String, Sendable, Hashable {
      /// Before the first scenario.
      case beforeTestRun = "BEFORE_TEST_RUN"
      /// After the last scenario.
      case afterTestRun = "AFTER_TEST_RUN"
      /// Before each scenario.
      case beforeTestCase = "BEFORE_TEST_CASE"
      /// After each scenario.
      case afterTestCase = "AFTER_TEST_CASE"
      /// Before each step.
      case beforeTestStep = "BEFORE_TEST_STEP"
      /// After each step.
      case afterTestStep = "AFTER_TEST_STEP"
    }

    /// The message's id.
    public var id: String
    /// The name that the author gave it.
    public var name: String?
    /// Where it is defined.
    public var sourceReference: SourceReference
    /// The tag expression that chooses its scenarios; nil for all.
    public var tagExpression: String?
    /// When it runs.
    public var type: HookType?

    /// Describes a hook.
    public init(
      id: String, name: String? = nil, sourceReference: SourceReference, tagExpression: String? = nil,
      type: HookType? = nil
    ) {
      self.id = id
      self.name = name
      self.sourceReference = sourceReference
      self.tagExpression = tagExpression
      self.type = type
    }
  }

  /// A place in source code.
  public struct SourceReference: Sendable, Hashable {
    /// The file.
    public var uri: String?
    /// The place in the file.
    public var location: Location?
    /// A Java method, in streams that a Java tool made.
    public var javaMethod: JavaMethod?
    /// A frame of a Java stack, in streams that a Java tool made.
    public var javaStackTraceElement: JavaStackTraceElement?

    /// Names a place.
    public init(
      uri: String? = nil, location: Location? = nil, javaMethod: JavaMethod? = nil,
      javaStackTraceElement: JavaStackTraceElement? = nil
    ) {
      self.uri = uri
      self.location = location
      self.javaMethod = javaMethod
      self.javaStackTraceElement = javaStackTraceElement
    }
  }

  /// A Java method.
  public struct JavaMethod: Sendable, Hashable {
    /// The class.
    public var className: String
    /// The method.
    public var methodName: String
    /// The types of its parameters.
    public var methodParameterTypes: [String]

    /// Names a method.
    public init(className: String, methodName: String, methodParameterTypes: [String]) {
      self.className = className
      self.methodName = methodName
      self.methodParameterTypes = methodParameterTypes
    }
  }

  /// A frame of a Java stack.
  public struct JavaStackTraceElement: Sendable, Hashable {
    /// The class.
    public var className: String
    /// The file.
    public var fileName: String
    /// The method.
    public var methodName: String

    /// Names a frame.
    public init(className: String, fileName: String, methodName: String) {
      self.className = className
      self.fileName = fileName
      self.methodName = methodName
    }
  }
}
