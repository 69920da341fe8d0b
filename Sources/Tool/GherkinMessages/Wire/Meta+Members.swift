extension Envelope.Meta: Message {
  init() { self.init(protocolVersion: "", implementation: .init(), runtime: .init(), os: .init(), cpu: .init()) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("protocolVersion", &protocolVersion)
    try coder.member("implementation", &implementation)
    try coder.member("cpu", &cpu)
    try coder.member("os", &os)
    try coder.member("runtime", &runtime)
    try coder.member("ci", &ci)
  }
}

extension Envelope.Product: Message {
  init() { self.init(name: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("name", &name)
    try coder.member("version", &version)
  }
}

extension Envelope.CI: Message {
  init() { self.init(name: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("name", &name)
    try coder.member("url", &url)
    try coder.member("buildNumber", &buildNumber)
    try coder.member("git", &git)
  }
}

extension Envelope.Git: Message {
  init() { self.init(remote: "", revision: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("revision", &revision)
    try coder.member("remote", &remote)
    try coder.member("branch", &branch)
    try coder.member("tag", &tag)
  }
}
