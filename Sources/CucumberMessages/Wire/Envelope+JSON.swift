extension Envelope: JSONWritable {
  package func write(to json: inout JSONWriter) {
    switch self {
    case .meta(let payload): json.member("meta", payload)
    case .source(let payload): json.member("source", payload)
    case .gherkinDocument(let payload): json.member("gherkinDocument", payload)
    case .pickle(let payload): json.member("pickle", payload)
    case .parseError(let payload): json.member("parseError", payload)
    case .parameterType(let payload): json.member("parameterType", payload)
    case .undefinedParameterType(let payload): json.member("undefinedParameterType", payload)
    case .stepDefinition(let payload): json.member("stepDefinition", payload)
    case .hook(let payload): json.member("hook", payload)
    case .testRunStarted(let payload): json.member("testRunStarted", payload)
    case .testRunHookStarted(let payload): json.member("testRunHookStarted", payload)
    case .testRunHookFinished(let payload): json.member("testRunHookFinished", payload)
    case .testCase(let payload): json.member("testCase", payload)
    case .testCaseStarted(let payload): json.member("testCaseStarted", payload)
    case .testStepStarted(let payload): json.member("testStepStarted", payload)
    case .testStepFinished(let payload): json.member("testStepFinished", payload)
    case .testCaseFinished(let payload): json.member("testCaseFinished", payload)
    case .attachment(let payload): json.member("attachment", payload)
    case .externalAttachment(let payload): json.member("externalAttachment", payload)
    case .suggestion(let payload): json.member("suggestion", payload)
    case .testRunFinished(let payload): json.member("testRunFinished", payload)
    }
  }
}

extension Envelope {
  /// Reads a whole envelope; nil where the message is of a kind that is not known here.
  package static func read(from json: inout JSONReader) throws(JSONError) -> Envelope? {
    var envelope: Envelope?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "meta": envelope = .meta(try json.object())
      case "source": envelope = .source(try json.object())
      case "gherkinDocument": envelope = .gherkinDocument(try json.object())
      case "pickle": envelope = .pickle(try json.object())
      case "parseError": envelope = .parseError(try json.object())
      case "parameterType": envelope = .parameterType(try json.object())
      case "undefinedParameterType": envelope = .undefinedParameterType(try json.object())
      case "stepDefinition": envelope = .stepDefinition(try json.object())
      case "hook": envelope = .hook(try json.object())
      case "testRunStarted": envelope = .testRunStarted(try json.object())
      case "testRunHookStarted": envelope = .testRunHookStarted(try json.object())
      case "testRunHookFinished": envelope = .testRunHookFinished(try json.object())
      case "testCase": envelope = .testCase(try json.object())
      case "testCaseStarted": envelope = .testCaseStarted(try json.object())
      case "testStepStarted": envelope = .testStepStarted(try json.object())
      case "testStepFinished": envelope = .testStepFinished(try json.object())
      case "testCaseFinished": envelope = .testCaseFinished(try json.object())
      case "attachment": envelope = .attachment(try json.object())
      case "externalAttachment": envelope = .externalAttachment(try json.object())
      case "suggestion": envelope = .suggestion(try json.object())
      case "testRunFinished": envelope = .testRunFinished(try json.object())
      default: try json.skip()
      }
    }
    return envelope
  }
}
