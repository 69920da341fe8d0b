extension Envelope.TestRunStarted: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("timestamp", timestamp)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var id: String?
    var timestamp: Envelope.Timestamp?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "id": id = try json.string()
      case "timestamp": timestamp = try json.object()
      default: try json.skip()
      }
    }
    self.init(
      id: id,
      timestamp: try json.required(timestamp, "timestamp")
    )
  }
}

extension Envelope.TestRunFinished: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("testRunStartedId", testRunStartedId)
    json.member("timestamp", timestamp)
    json.member("success", success)
    json.member("message", message)
    json.member("exception", exception)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var testRunStartedId: String?
    var timestamp: Envelope.Timestamp?
    var success: Bool?
    var message: String?
    var exception: Envelope.Exception?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "testRunStartedId": testRunStartedId = try json.string()
      case "timestamp": timestamp = try json.object()
      case "success": success = try json.boolean()
      case "message": message = try json.string()
      case "exception": exception = try json.object()
      default: try json.skip()
      }
    }
    self.init(
      testRunStartedId: testRunStartedId,
      timestamp: try json.required(timestamp, "timestamp"),
      success: try json.required(success, "success"),
      message: message,
      exception: exception
    )
  }
}

extension Envelope.TestRunHookStarted: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("testRunStartedId", testRunStartedId)
    json.member("id", id)
    json.member("hookId", hookId)
    json.member("workerId", workerId)
    json.member("timestamp", timestamp)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var id: String?
    var testRunStartedId: String?
    var hookId: String?
    var workerId: String?
    var timestamp: Envelope.Timestamp?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "id": id = try json.string()
      case "testRunStartedId": testRunStartedId = try json.string()
      case "hookId": hookId = try json.string()
      case "workerId": workerId = try json.string()
      case "timestamp": timestamp = try json.object()
      default: try json.skip()
      }
    }
    self.init(
      id: try json.required(id, "id"),
      testRunStartedId: try json.required(testRunStartedId, "testRunStartedId"),
      hookId: try json.required(hookId, "hookId"),
      workerId: workerId,
      timestamp: try json.required(timestamp, "timestamp")
    )
  }
}

extension Envelope.TestRunHookFinished: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("testRunHookStartedId", testRunHookStartedId)
    json.member("timestamp", timestamp)
    json.member("result", result)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var testRunHookStartedId: String?
    var result: Envelope.TestStepResult?
    var timestamp: Envelope.Timestamp?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "testRunHookStartedId": testRunHookStartedId = try json.string()
      case "result": result = try json.object()
      case "timestamp": timestamp = try json.object()
      default: try json.skip()
      }
    }
    self.init(
      testRunHookStartedId: try json.required(testRunHookStartedId, "testRunHookStartedId"),
      result: try json.required(result, "result"),
      timestamp: try json.required(timestamp, "timestamp")
    )
  }
}
