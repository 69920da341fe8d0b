extension Envelope.TestCaseStarted: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("testCaseId", testCaseId)
    json.member("workerId", workerId)
    json.member("timestamp", timestamp)
    json.member("attempt", attempt)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var id: String?
    var testCaseId: String?
    var attempt: Int?
    var workerId: String?
    var timestamp: Envelope.Timestamp?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "id": id = try json.string()
      case "testCaseId": testCaseId = try json.string()
      case "attempt": attempt = try json.integer(in: 0...1_000_000_000)
      case "workerId": workerId = try json.string()
      case "timestamp": timestamp = try json.object()
      default: try json.skip()
      }
    }
    self.init(
      id: try json.required(id, "id"),
      testCaseId: try json.required(testCaseId, "testCaseId"),
      attempt: try json.required(attempt, "attempt"),
      workerId: workerId,
      timestamp: try json.required(timestamp, "timestamp")
    )
  }
}

extension Envelope.TestCaseFinished: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("testCaseStartedId", testCaseStartedId)
    json.member("timestamp", timestamp)
    json.member("willBeRetried", willBeRetried)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var testCaseStartedId: String?
    var timestamp: Envelope.Timestamp?
    var willBeRetried: Bool?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "testCaseStartedId": testCaseStartedId = try json.string()
      case "timestamp": timestamp = try json.object()
      case "willBeRetried": willBeRetried = try json.boolean()
      default: try json.skip()
      }
    }
    self.init(
      testCaseStartedId: try json.required(testCaseStartedId, "testCaseStartedId"),
      timestamp: try json.required(timestamp, "timestamp"),
      willBeRetried: try json.required(willBeRetried, "willBeRetried")
    )
  }
}

extension Envelope.TestCase: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("pickleId", pickleId)
    json.member("testSteps", testSteps)
    json.member("testRunStartedId", testRunStartedId)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var id: String?
    var pickleId: String?
    var testSteps: [Envelope.TestStep]?
    var testRunStartedId: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "id": id = try json.string()
      case "pickleId": pickleId = try json.string()
      case "testSteps": testSteps = try json.objects()
      case "testRunStartedId": testRunStartedId = try json.string()
      default: try json.skip()
      }
    }
    self.init(
      id: try json.required(id, "id"),
      pickleId: try json.required(pickleId, "pickleId"),
      testSteps: try json.required(testSteps, "testSteps"),
      testRunStartedId: testRunStartedId
    )
  }
}

extension Envelope.TestStep: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("hookId", hookId)
    json.member("pickleStepId", pickleStepId)
    if let stepDefinitionIds { json.member("stepDefinitionIds", stepDefinitionIds) }
    if let stepMatchArgumentsLists {
      json.member("stepMatchArgumentsLists", stepMatchArgumentsLists.map(StepMatchArgumentsList.init))
    }
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var id: String?
    var hookId: String?
    var pickleStepId: String?
    var stepDefinitionIds: [String]?
    var stepMatchArgumentsLists: [StepMatchArgumentsList]?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "id": id = try json.string()
      case "hookId": hookId = try json.string()
      case "pickleStepId": pickleStepId = try json.string()
      case "stepDefinitionIds": stepDefinitionIds = try json.strings()
      case "stepMatchArgumentsLists": stepMatchArgumentsLists = try json.objects()
      default: try json.skip()
      }
    }
    self.init(
      id: try json.required(id, "id"),
      hookId: hookId,
      pickleStepId: pickleStepId,
      stepDefinitionIds: stepDefinitionIds,
      stepMatchArgumentsLists: stepMatchArgumentsLists?.map(\.stepMatchArguments)
    )
  }
}

/// The arguments of one definition that matches a step: an object of its own on the wire, a plain list in the model.
private struct StepMatchArgumentsList: JSONWritable {
  var stepMatchArguments: [Envelope.StepMatchArgument]

  func write(to json: inout JSONWriter) {
    json.member("stepMatchArguments", stepMatchArguments)
  }
}

extension StepMatchArgumentsList: JSONReadable {
  init(from json: inout JSONReader) throws(JSONError) {
    var stepMatchArguments: [Envelope.StepMatchArgument]?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "stepMatchArguments": stepMatchArguments = try json.objects()
      default: try json.skip()
      }
    }
    self.init(
      stepMatchArguments: try json.required(stepMatchArguments, "stepMatchArguments")
    )
  }
}

extension Envelope.StepMatchArgument: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("group", group)
    json.member("parameterTypeName", parameterTypeName)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var group: Envelope.Group?
    var parameterTypeName: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "group": group = try json.object()
      case "parameterTypeName": parameterTypeName = try json.string()
      default: try json.skip()
      }
    }
    self.init(
      group: try json.required(group, "group"),
      parameterTypeName: parameterTypeName
    )
  }
}

extension Envelope.Group: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("start", start)
    json.member("value", value)
    if let children { json.member("children", children) }
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var children: [Envelope.Group]?
    var start: Int?
    var value: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "children": children = try json.objects()
      case "start": start = try json.integer()
      case "value": value = try json.string()
      default: try json.skip()
      }
    }
    self.init(
      children: children,
      start: start,
      value: value
    )
  }
}
