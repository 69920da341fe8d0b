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
