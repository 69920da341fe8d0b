/// A fact about a run that has no place in the official messages: an attachment without a step, of the media type
/// `application/vnd.gherkin-run.NAME+json`. Documentation/Messages.md lists all of them.
package enum RunFact: Sendable, Hashable {
  /// Pickles that were selected and did not run, by their ids.
  case notRun(pickles: [String])
  /// The run is one part of several.
  case shard(Shard)
  /// Which outcomes of scenarios the run accepts.
  case successPolicy(SuccessPolicy)

  /// A part of a run that is divided between machines.
  package struct Shard: Sendable, Hashable {
    /// Which part, from 1.
    package var part: Int
    /// The number of parts.
    package var parts: Int
    /// A digest of the scenarios of all parts, in order. It is equal in all parts of a run.
    package var selection: String
    /// The number of scenarios of all parts together.
    package var scenarios: Int
    /// The number of scenarios of this part.
    package var own: Int

    package init(part: Int, parts: Int, selection: String, scenarios: Int, own: Int) {
      self.part = part
      self.parts = parts
      self.selection = selection
      self.scenarios = scenarios
      self.own = own
    }
  }

  private enum Name: String {
    case notRun = "not-run"
    case shard
    case successPolicy = "success-policy"

    var mediaType: String { "application/vnd.gherkin-run.\(rawValue)+json" }
  }

  /// The message that records the fact.
  package var attachment: Envelope.Attachment {
    var json = JSONWriter()
    json.object(self)
    return Envelope.Attachment(
      body: String(decoding: json.bytes, as: UTF8.self), contentEncoding: .identity, mediaType: name.mediaType)
  }

  /// Reads a fact; nil if an attachment is something else.
  ///
  /// - Throws: if the attachment is of the media type of a fact, and does not have its form.
  package init?(_ attachment: Envelope.Attachment) throws(JSONError) {
    guard attachment.isFact,
      let name = [Name.notRun, .shard, .successPolicy].first(where: { $0.mediaType == attachment.mediaType })
    else { return nil }
    var json = JSONReader(Array(attachment.body.utf8)[...])
    switch name {
    case .notRun: self = .notRun(pickles: try Self.pickles(&json))
    case .shard: self = .shard(try json.object())
    case .successPolicy: self = .successPolicy(try Self.policy(&json))
    }
    try json.expectEnd()
  }

  private var name: Name {
    switch self {
    case .notRun: .notRun
    case .shard: .shard
    case .successPolicy: .successPolicy
    }
  }

  private static func pickles(_ json: inout JSONReader) throws(JSONError) -> [String] {
    var pickles: [String] = []
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "pickleIds": pickles = try json.strings()
      default: try json.skip()
      }
    }
    return pickles
  }

  private static func policy(_ json: inout JSONReader) throws(JSONError) -> SuccessPolicy {
    var policy: SuccessPolicy?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "policy": policy = try json.choice()
      default: try json.skip()
      }
    }
    return try json.required(policy, "policy")
  }
}

extension Envelope.Attachment {
  /// Whether it can be a fact about the run.
  package var isFact: Bool {
    testStepId == nil && testRunHookStartedId == nil && mediaType.hasPrefix("application/vnd.gherkin-run.")
  }
}

extension RunFact: JSONWritable {
  package func write(to json: inout JSONWriter) {
    switch self {
    case .notRun(let pickles): json.member("pickleIds", pickles)
    case .shard(let shard): shard.write(to: &json)
    case .successPolicy(let policy): json.member("policy", policy)
    }
  }
}

extension RunFact.Shard: JSONMessage {
  package func write(to json: inout JSONWriter) {
    json.member("part", part)
    json.member("parts", parts)
    json.member("selection", selection)
    json.member("scenarios", scenarios)
    json.member("own", own)
  }

  package init(from json: inout JSONReader) throws(JSONError) {
    var part: Int?
    var parts: Int?
    var selection: String?
    var scenarios: Int?
    var own: Int?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "part": part = try json.integer(in: 1...Self.limit)
      case "parts": parts = try json.integer(in: 1...Self.limit)
      case "selection": selection = try json.string()
      case "scenarios": scenarios = try json.integer(in: 0...Int.max)
      case "own": own = try json.integer(in: 0...Int.max)
      default: try json.skip()
      }
    }
    self.init(
      part: try json.required(part, "part"), parts: try json.required(parts, "parts"),
      selection: try json.required(selection, "selection"), scenarios: try json.required(scenarios, "scenarios"),
      own: try json.required(own, "own"))
    guard self.part <= self.parts, self.own <= self.scenarios else { throw json.error("there is no such part") }
  }

  /// The most parts that a run can have.
  package static let limit = 100_000
}
