internal import GherkinSyntax

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
