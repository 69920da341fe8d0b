extension Envelope {
  /// The tool and the environment that produced the stream.
  public struct Meta: Sendable, Hashable {
    /// The version of the message protocol.
    public var protocolVersion: String
    /// The tool that ran the features.
    public var implementation: Product
    /// The platform of the tool, such as the Swift version.
    public var runtime: Product
    /// The operating system.
    public var os: Product
    /// The processor.
    public var cpu: Product
    /// The continuous integration service; nil outside one.
    public var ci: CI?

    /// Creates the description of an environment.
    public init(
      protocolVersion: String, implementation: Product, runtime: Product, os: Product, cpu: Product, ci: CI? = nil
    ) {
      self.protocolVersion = protocolVersion
      self.implementation = implementation
      self.runtime = runtime
      self.os = os
      self.cpu = cpu
      self.ci = ci
    }
  }

  /// A named product and its version.
  public struct Product: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The version; nil if it is unknown.
    public var version: String?

    /// Creates a product.
    public init(name: String, version: String? = nil) {
      self.name = name
      self.version = version
    }
  }

  /// A continuous integration service.
  public struct CI: Sendable, Hashable {
    /// The name of the service.
    public var name: String
    /// The address of the build.
    public var url: String?
    /// The number of the build.
    public var buildNumber: String?
    /// The revision of the build.
    public var git: Git?

    /// Creates the description of a build.
    public init(name: String, url: String? = nil, buildNumber: String? = nil, git: Git? = nil) {
      self.name = name
      self.url = url
      self.buildNumber = buildNumber
      self.git = git
    }
  }

  /// A revision in a Git repository.
  public struct Git: Sendable, Hashable {
    /// The address of the repository, without credentials.
    public var remote: String
    /// The commit.
    public var revision: String
    /// The branch.
    public var branch: String?
    /// The tag.
    public var tag: String?

    /// Creates a revision.
    public init(remote: String, revision: String, branch: String? = nil, tag: String? = nil) {
      self.remote = remote
      self.revision = revision
      self.branch = branch
      self.tag = tag
    }
  }
}

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
