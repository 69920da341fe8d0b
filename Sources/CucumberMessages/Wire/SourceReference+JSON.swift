package import Gherkin

extension Envelope.SourceReference: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("uri", uri)
    json.member("javaMethod", javaMethod)
    json.member("javaStackTraceElement", javaStackTraceElement)
    json.member("location", location)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var uri: String?
    var location: Location?
    var javaMethod: Envelope.JavaMethod?
    var javaStackTraceElement: Envelope.JavaStackTraceElement?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "uri": uri = try json.string()
      case "location": location = try json.object()
      case "javaMethod": javaMethod = try json.object()
      case "javaStackTraceElement": javaStackTraceElement = try json.object()
      default: try json.skip()
      }
    }
    self.init(
      uri: uri,
      location: location,
      javaMethod: javaMethod,
      javaStackTraceElement: javaStackTraceElement
    )
  }
}

extension Envelope.JavaMethod: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("className", className)
    json.member("methodName", methodName)
    json.member("methodParameterTypes", methodParameterTypes)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var className: String?
    var methodName: String?
    var methodParameterTypes: [String]?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "className": className = try json.string()
      case "methodName": methodName = try json.string()
      case "methodParameterTypes": methodParameterTypes = try json.strings()
      default: try json.skip()
      }
    }
    self.init(
      className: try json.required(className, "className"),
      methodName: try json.required(methodName, "methodName"),
      methodParameterTypes: try json.required(methodParameterTypes, "methodParameterTypes")
    )
  }
}

extension Envelope.JavaStackTraceElement: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("className", className)
    json.member("fileName", fileName)
    json.member("methodName", methodName)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var className: String?
    var fileName: String?
    var methodName: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "className": className = try json.string()
      case "fileName": fileName = try json.string()
      case "methodName": methodName = try json.string()
      default: try json.skip()
      }
    }
    self.init(
      className: try json.required(className, "className"),
      fileName: try json.required(fileName, "fileName"),
      methodName: try json.required(methodName, "methodName")
    )
  }
}

extension Location: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("line", line)
    json.member("column", column)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var line: Int?
    var column: Int?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "line": line = try json.integer()
      case "column": column = try json.integer()
      default: try json.skip()
      }
    }
    self.init(
      line: try json.required(line, "line"),
      column: column
    )
  }
}
