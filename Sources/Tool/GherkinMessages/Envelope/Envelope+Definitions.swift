public import GherkinSyntax

extension Envelope {
  /// A parameter type of the user.
  public struct ParameterType: Sendable, Hashable {
    /// The message's id.
    public var id: String
    /// The name between braces.
    public var name: String
    /// The regular expressions. A text of this type matches any of them.
    public var regularExpressions: [String]
    /// Whether regular expressions prefer the type to others with the same regular expression.
    public var preferForRegularExpressionMatch: Bool
    /// Whether snippets use it.
    public var useForSnippets: Bool
    /// The location of the definition.
    public var sourceReference: SourceReference?

    /// Creates a parameter type.
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
    /// The expression that uses the type.
    public var expression: String
    /// The name between braces.
    public var name: String

    /// Creates an undefined parameter type.
    public init(expression: String, name: String) {
      self.expression = expression
      self.name = name
    }
  }

  /// A step definition.
  public struct StepDefinition: Sendable, Hashable {
    /// The kind of a pattern.
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
    /// The kind of the pattern.
    public var patternType: PatternType
    /// The location of the definition.
    public var sourceReference: SourceReference

    /// Creates a step definition.
    public init(id: String, pattern: String, patternType: PatternType, sourceReference: SourceReference) {
      self.id = id
      self.pattern = pattern
      self.patternType = patternType
      self.sourceReference = sourceReference
    }
  }

  /// A hook.
  public struct Hook: Sendable, Hashable {
    /// The time at which a hook runs.
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
    /// The name of the hook, if it has one.
    public var name: String?
    /// The location of the definition.
    public var sourceReference: SourceReference
    /// The tag expression that selects scenarios; nil for all scenarios.
    public var tagExpression: String?
    /// The time at which the hook runs.
    public var type: HookType?

    /// Creates a hook.
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

  /// A location in source code.
  public struct SourceReference: Sendable, Hashable {
    /// The file.
    public var uri: String?
    /// The line and column in the file.
    public var location: Location?
    /// The Java method, in streams of Java tools.
    public var javaMethod: JavaMethod?
    /// The frame of a Java stack, in streams of Java tools.
    public var javaStackTraceElement: JavaStackTraceElement?

    /// Creates a reference.
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

    /// Creates a reference to a method.
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

    /// Creates a stack frame.
    public init(className: String, fileName: String, methodName: String) {
      self.className = className
      self.fileName = fileName
      self.methodName = methodName
    }
  }
}

extension Envelope.ParameterType: Message {
  init() {
    self.init(
      id: "", name: "", regularExpressions: [], preferForRegularExpressionMatch: false, useForSnippets: false)
  }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .parameterType)
    try coder.member("name", &name)
    try coder.member("regularExpressions", &regularExpressions)
    try coder.member("preferForRegularExpressionMatch", &preferForRegularExpressionMatch)
    try coder.member("useForSnippets", &useForSnippets)
    try coder.member("sourceReference", &sourceReference)
  }
}

extension Envelope.UndefinedParameterType: Message {
  init() { self.init(expression: "", name: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("name", &name)
    try coder.member("expression", &expression)
  }
}

extension Envelope.StepDefinition: Message {
  init() { self.init(id: "", pattern: "", patternType: .init(), sourceReference: .init()) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .stepDefinition)
    var pattern = StepDefinitionPattern(type: patternType, source: self.pattern)
    try coder.member("pattern", &pattern)
    (patternType, self.pattern) = (pattern.type, pattern.source)
    try coder.member("sourceReference", &sourceReference)
  }
}

/// A definition's pattern, which is an object in JSON.
private struct StepDefinitionPattern {
  var type = Envelope.StepDefinition.PatternType()
  var source = ""
}

extension StepDefinitionPattern: Message {
  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("type", &type)
    try coder.member("source", &source)
  }
}

extension Envelope.StepDefinition.PatternType: MessageValue {
  init() { self = .cucumberExpression }
}

extension Envelope.Hook: Message {
  init() { self.init(id: "", sourceReference: .init()) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .hook)
    try coder.member("type", &type)
    try coder.member("name", &name)
    try coder.member("tagExpression", &tagExpression)
    try coder.member("sourceReference", &sourceReference)
  }
}

extension Envelope.Hook.HookType: MessageValue {
  init() { self = .beforeTestRun }
}

extension Envelope.SourceReference: Message {
  init() { self.init(uri: nil) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("uri", &uri)
    try coder.member("javaMethod", &javaMethod)
    try coder.member("javaStackTraceElement", &javaStackTraceElement)
    try coder.member("location", &location)
  }
}

extension Envelope.JavaMethod: Message {
  init() { self.init(className: "", methodName: "", methodParameterTypes: []) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("className", &className)
    try coder.member("methodName", &methodName)
    try coder.member("methodParameterTypes", &methodParameterTypes)
  }
}

extension Envelope.JavaStackTraceElement: Message {
  init() { self.init(className: "", fileName: "", methodName: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("className", &className)
    try coder.member("fileName", &fileName)
    try coder.member("methodName", &methodName)
  }
}

extension Location: Message {
  init() { self.init(line: 0) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    var (line, column) = (line, column)
    try coder.member("line", &line)
    try coder.member("column", &column)
    if Coder.isReading { self = Location(line: line, column: column) }
  }
}

extension Envelope.SourceReference {
  /// The file, or the class that a Java tool names; nil if there is none.
  var file: String? { uri ?? javaMethod?.className ?? javaStackTraceElement?.className }

  /// The location as `steps/A.swift:12`, or the method that a Java tool names; nil if there is none. Not safe for a
  /// terminal.
  package var text: String? {
    if let uri { return location.map { "\(uri):\($0.line)" } ?? uri }
    if let javaMethod {
      let types = javaMethod.methodParameterTypes.joined(separator: ",")
      return "\(javaMethod.className).\(javaMethod.methodName)(\(types))"
    }
    guard let frame = javaStackTraceElement else { return nil }
    let place = location.map { "\(frame.fileName):\($0.line)" } ?? frame.fileName
    return "\(frame.className).\(frame.methodName)(\(place))"
  }
}
