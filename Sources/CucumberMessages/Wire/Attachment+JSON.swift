internal import Gherkin

extension Envelope.Attachment: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("testRunStartedId", testRunStartedId)
    json.member("testRunHookStartedId", testRunHookStartedId)
    json.member("testCaseStartedId", testCaseStartedId)
    json.member("testStepId", testStepId)
    json.member("body", body)
    json.member("contentEncoding", contentEncoding)
    json.member("mediaType", mediaType)
    json.member("fileName", fileName)
    json.member("source", source)
    json.member("url", url)
    json.member("timestamp", timestamp)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var body: String?
    var contentEncoding: ContentEncoding?
    var mediaType: String?
    var fileName: String?
    var source: Source?
    var testCaseStartedId: String?
    var testStepId: String?
    var url: String?
    var testRunStartedId: String?
    var testRunHookStartedId: String?
    var timestamp: Envelope.Timestamp?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "body": body = try json.string()
      case "contentEncoding": contentEncoding = try json.choice()
      case "mediaType": mediaType = try json.string()
      case "fileName": fileName = try json.string()
      case "source": source = try json.object()
      case "testCaseStartedId": testCaseStartedId = try json.string()
      case "testStepId": testStepId = try json.string()
      case "url": url = try json.string()
      case "testRunStartedId": testRunStartedId = try json.string()
      case "testRunHookStartedId": testRunHookStartedId = try json.string()
      case "timestamp": timestamp = try json.object()
      default: try json.skip()
      }
    }
    self.init(
      body: try json.required(body, "body"),
      contentEncoding: try json.required(contentEncoding, "contentEncoding"),
      mediaType: try json.required(mediaType, "mediaType"),
      fileName: fileName,
      source: source,
      testCaseStartedId: testCaseStartedId,
      testStepId: testStepId,
      url: url,
      testRunStartedId: testRunStartedId,
      testRunHookStartedId: testRunHookStartedId,
      timestamp: timestamp
    )
  }
}

extension Envelope.ExternalAttachment: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("testRunHookStartedId", testRunHookStartedId)
    json.member("testCaseStartedId", testCaseStartedId)
    json.member("testStepId", testStepId)
    json.member("url", url)
    json.member("mediaType", mediaType)
    json.member("timestamp", timestamp)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var url: String?
    var mediaType: String?
    var testCaseStartedId: String?
    var testStepId: String?
    var testRunHookStartedId: String?
    var timestamp: Envelope.Timestamp?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "url": url = try json.string()
      case "mediaType": mediaType = try json.string()
      case "testCaseStartedId": testCaseStartedId = try json.string()
      case "testStepId": testStepId = try json.string()
      case "testRunHookStartedId": testRunHookStartedId = try json.string()
      case "timestamp": timestamp = try json.object()
      default: try json.skip()
      }
    }
    self.init(
      url: try json.required(url, "url"),
      mediaType: try json.required(mediaType, "mediaType"),
      testCaseStartedId: testCaseStartedId,
      testStepId: testStepId,
      testRunHookStartedId: testRunHookStartedId,
      timestamp: timestamp
    )
  }
}
