internal import CucumberMessages
internal import Gherkin

extension Envelope.SourceReference {
  /// `steps/A.swift:12`, or what a Java tool says; nil if the stream does not say. Not yet safe for a terminal.
  var text: String? {
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
