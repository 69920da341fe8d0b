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
