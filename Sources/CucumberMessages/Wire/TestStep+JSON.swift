extension Envelope.TestStepStarted: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("testCaseStartedId", testCaseStartedId)
    json.member("testStepId", testStepId)
    json.member("timestamp", timestamp)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var testCaseStartedId: String?
    var testStepId: String?
    var timestamp: Envelope.Timestamp?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "testCaseStartedId": testCaseStartedId = try json.string()
      case "testStepId": testStepId = try json.string()
      case "timestamp": timestamp = try json.object()
      default: try json.skip()
      }
    }
    self.init(
      testCaseStartedId: try json.required(testCaseStartedId, "testCaseStartedId"),
      testStepId: try json.required(testStepId, "testStepId"),
      timestamp: try json.required(timestamp, "timestamp")
    )
  }
}

extension Envelope.TestStepFinished: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("testCaseStartedId", testCaseStartedId)
    json.member("testStepId", testStepId)
    json.member("testStepResult", testStepResult)
    json.member("timestamp", timestamp)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var testCaseStartedId: String?
    var testStepId: String?
    var testStepResult: Envelope.TestStepResult?
    var timestamp: Envelope.Timestamp?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "testCaseStartedId": testCaseStartedId = try json.string()
      case "testStepId": testStepId = try json.string()
      case "testStepResult": testStepResult = try json.object()
      case "timestamp": timestamp = try json.object()
      default: try json.skip()
      }
    }
    self.init(
      testCaseStartedId: try json.required(testCaseStartedId, "testCaseStartedId"),
      testStepId: try json.required(testStepId, "testStepId"),
      testStepResult: try json.required(testStepResult, "testStepResult"),
      timestamp: try json.required(timestamp, "timestamp")
    )
  }
}

extension Envelope.TestStepResult: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("message", message)
    json.member("exception", exception)
    json.member("status", status)
    json.member("duration", duration)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var status: Status?
    var duration: Duration?
    var message: String?
    var exception: Envelope.Exception?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "status": status = try json.choice()
      case "duration": duration = try json.object()
      case "message": message = try json.string()
      case "exception": exception = try json.object()
      default: try json.skip()
      }
    }
    self.init(
      status: try json.required(status, "status"),
      duration: try json.required(duration, "duration"),
      message: message,
      exception: exception
    )
  }
}

extension Envelope.Exception: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("type", type)
    json.member("message", message)
    json.member("stackTrace", stackTrace)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var type: String?
    var message: String?
    var stackTrace: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "type": type = try json.string()
      case "message": message = try json.string()
      case "stackTrace": stackTrace = try json.string()
      default: try json.skip()
      }
    }
    self.init(
      type: try json.required(type, "type"),
      message: message,
      stackTrace: stackTrace
    )
  }
}

extension Envelope.Suggestion: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("pickleStepId", pickleStepId)
    json.member("snippets", snippets)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var id: String?
    var pickleStepId: String?
    var snippets: [Envelope.Snippet]?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "id": id = try json.string()
      case "pickleStepId": pickleStepId = try json.string()
      case "snippets": snippets = try json.objects()
      default: try json.skip()
      }
    }
    self.init(
      id: try json.required(id, "id"),
      pickleStepId: try json.required(pickleStepId, "pickleStepId"),
      snippets: try json.required(snippets, "snippets")
    )
  }
}

extension Envelope.Snippet: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("language", language)
    json.member("code", code)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var language: String?
    var code: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "language": language = try json.string()
      case "code": code = try json.string()
      default: try json.skip()
      }
    }
    self.init(
      language: try json.required(language, "language"),
      code: try json.required(code, "code")
    )
  }
}
