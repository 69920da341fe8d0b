extension Envelope.Meta: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("protocolVersion", protocolVersion)
    json.member("implementation", implementation)
    json.member("cpu", cpu)
    json.member("os", os)
    json.member("runtime", runtime)
    json.member("ci", ci)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var protocolVersion: String?
    var implementation: Envelope.Product?
    var runtime: Envelope.Product?
    var os: Envelope.Product?
    var cpu: Envelope.Product?
    var ci: Envelope.CI?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "protocolVersion": protocolVersion = try json.string()
      case "implementation": implementation = try json.object()
      case "runtime": runtime = try json.object()
      case "os": os = try json.object()
      case "cpu": cpu = try json.object()
      case "ci": ci = try json.object()
      default: try json.skip()
      }
    }
    self.init(
      protocolVersion: try json.required(protocolVersion, "protocolVersion"),
      implementation: try json.required(implementation, "implementation"),
      runtime: try json.required(runtime, "runtime"),
      os: try json.required(os, "os"),
      cpu: try json.required(cpu, "cpu"),
      ci: ci
    )
  }
}

extension Envelope.Product: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("name", name)
    json.member("version", version)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var name: String?
    var version: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "name": name = try json.string()
      case "version": version = try json.string()
      default: try json.skip()
      }
    }
    self.init(
      name: try json.required(name, "name"),
      version: version
    )
  }
}

extension Envelope.CI: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("name", name)
    json.member("url", url)
    json.member("buildNumber", buildNumber)
    json.member("git", git)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var name: String?
    var url: String?
    var buildNumber: String?
    var git: Envelope.Git?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "name": name = try json.string()
      case "url": url = try json.string()
      case "buildNumber": buildNumber = try json.string()
      case "git": git = try json.object()
      default: try json.skip()
      }
    }
    self.init(
      name: try json.required(name, "name"),
      url: url,
      buildNumber: buildNumber,
      git: git
    )
  }
}

extension Envelope.Git: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("revision", revision)
    json.member("remote", remote)
    json.member("branch", branch)
    json.member("tag", tag)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var remote: String?
    var revision: String?
    var branch: String?
    var tag: String?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "remote": remote = try json.string()
      case "revision": revision = try json.string()
      case "branch": branch = try json.string()
      case "tag": tag = try json.string()
      default: try json.skip()
      }
    }
    self.init(
      remote: try json.required(remote, "remote"),
      revision: try json.required(revision, "revision"),
      branch: branch,
      tag: tag
    )
  }
}
