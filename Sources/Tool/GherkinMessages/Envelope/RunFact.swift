package import GherkinOutcomes
package import GherkinText

/// A fact about a run for which the official messages have no field: an attachment without a step, with the media type
/// `application/vnd.gherkin-run.NAME+json`. Documentation/Messages.md lists all of them.
package enum RunFact: Sendable, Hashable {
  /// The ids of selected pickles that did not run.
  case notRun(pickles: [String])
  /// The run is one shard of several.
  case shard(Shard)
  /// The outcomes of scenarios that the run accepts.
  case successPolicy(SuccessPolicy)
  /// The deprecated step definitions that scenarios of the run use.
  case deprecatedSteps([DeprecatedStep])
  /// The limit on retries of the whole run was reached, so some scenarios were not retried.
  case retryTotal(RetryTotal)
  /// The links that reports add to tags.
  case tagLinks([TagLink])
  /// The entries about the run's environment from the command line.
  case environment([EnvironmentEntry])
  /// The links that reports add to source locations.
  case sourceLink(SourceLink)
  /// What a run outside of continuous integration tested.
  case checkout(Checkout)

  /// The commit that Git has checked out in the folder of a run. The files may differ from it.
  package struct Checkout: Sendable, Hashable {
    /// The name of the repository's folder.
    package var folder: String
    /// The commit.
    package var revision: String
    /// The branch; nil if there is none.
    package var branch: String?

    package init(folder: String, revision: String, branch: String? = nil) {
      self.folder = folder
      self.revision = revision
      self.branch = branch
    }
  }

  /// An entry about the environment of the run, such as the browser and its version.
  package struct EnvironmentEntry: Sendable, Hashable {
    /// The name.
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A limit on the retries of the whole run that was reached.
  package struct RetryTotal: Sendable, Hashable {
    /// The maximum number of retries of all scenarios together.
    package var total: Int
    /// The number of scenarios that were not retried.
    package var notRetried: Int

    package init(total: Int, notRetried: Int) {
      self.total = total
      self.notRetried = notRetried
    }
  }

  /// A deprecated step definition.
  package struct DeprecatedStep: Sendable, Hashable {
    /// The pattern, as written.
    package var pattern: String
    /// The location of the definition: the path of the Swift file and the line.
    package var place: String
    /// The replacement that the author recommends.
    package var message: String
    /// The number of steps that use it.
    package var uses: Int

    package init(pattern: String, place: String, message: String, uses: Int) {
      self.pattern = pattern
      self.place = place
      self.message = message
      self.uses = uses
    }
  }

  /// A part of a run that is divided among machines.
  package struct Shard: Sendable, Hashable {
    /// The number of this part, counted from 1.
    package var part: Int
    /// The number of parts.
    package var parts: Int
    /// A digest of the scenarios of all parts, in order. It is the same in all parts of a run.
    package var selection: String
    /// A digest of the part of each scenario, in order. It is the same in all parts of a run. Nil in streams of earlier
    /// versions.
    package var cut: String?
    /// The number of scenarios of all parts together.
    package var scenarios: Int
    /// The number of scenarios of this part.
    package var own: Int
    /// The positions of this part's scenarios among those of all parts, counted from 0, as the first and last of each
    /// range. Empty in streams of earlier versions, which contain the pickles of all parts.
    package var positions: [[Int]]
    /// The option or the variable that chose the part; nil if it is unknown.
    package var origin: String?

    package init(
      part: Int, parts: Int, selection: String, cut: String? = nil, scenarios: Int, own: Int, positions: [Int] = []
    ) {
      self.part = part
      self.parts = parts
      self.selection = selection
      self.cut = cut
      self.scenarios = scenarios
      self.own = own
      self.positions = positions.reduce(into: []) { ranges, position in
        if let last = ranges.last, last[1] + 1 == position {
          ranges[ranges.count - 1][1] = position
        } else {
          ranges.append([position, position])
        }
      }
    }

    /// Whether the values are consistent.
    fileprivate var isPossible: Bool {
      guard part <= parts, own <= scenarios else { return false }
      var (next, count) = (0, 0)
      for range in positions {
        guard range.count == 2, range[0] >= next, range[1] >= range[0], range[1] < scenarios else { return false }
        next = range[1] + 1
        count += next - range[0]
      }
      return positions.isEmpty || count == own
    }
  }

  private enum Name: String {
    case notRun = "not-run"
    case shard
    case successPolicy = "success-policy"
    case deprecatedSteps = "deprecated-steps"
    case retryTotal = "retry-total"
    case tagLinks = "tag-links"
    case environment
    case sourceLink = "source-link"
    case checkout

    static let all: [Self] = [
      .notRun, .shard, .successPolicy, .deprecatedSteps, .retryTotal, .tagLinks, .environment, .sourceLink,
      .checkout,
    ]

    var mediaType: String { "application/vnd.gherkin-run.\(rawValue)+json" }
  }

  /// The message that records the fact.
  package var attachment: Envelope.Attachment {
    var json = JSONWriter()
    var fact = self
    json.code(object: &fact)
    return Envelope.Attachment(
      body: String(decoding: json.bytes, as: UTF8.self), contentEncoding: .identity, mediaType: name.mediaType)
  }

  /// Decodes a fact; returns nil for any other attachment.
  ///
  /// - Throws: if the attachment has the media type of a fact but not its form.
  package init?(_ attachment: Envelope.Attachment) throws(JSONError) {
    guard attachment.isFact,
      let name = Name.all.first(where: { $0.mediaType == attachment.mediaType })
    else { return nil }
    var fact =
      switch name {
      case .notRun: RunFact.notRun(pickles: [])
      case .shard: RunFact.shard(.init())
      case .successPolicy: RunFact.successPolicy(.init())
      case .deprecatedSteps: RunFact.deprecatedSteps([])
      case .retryTotal: RunFact.retryTotal(.init())
      case .tagLinks: RunFact.tagLinks([])
      case .environment: RunFact.environment([])
      case .sourceLink: RunFact.sourceLink(.init())
      case .checkout: RunFact.checkout(.init())
      }
    let body = Array(attachment.body.utf8)
    try MessageReader.read(&fact, from: body[...])
    if case .shard(let shard) = fact, !shard.isPossible {
      throw JSONError(offset: body.count, problem: "the shard does not exist")
    }
    self = fact
  }

  private var name: Name {
    switch self {
    case .notRun: .notRun
    case .shard: .shard
    case .successPolicy: .successPolicy
    case .deprecatedSteps: .deprecatedSteps
    case .retryTotal: .retryTotal
    case .tagLinks: .tagLinks
    case .environment: .environment
    case .sourceLink: .sourceLink
    case .checkout: .checkout
    }
  }
}

extension RunFact {
  /// The fact's values for reports. What concerns single scenarios, and the accepted outcomes, are known from these.
  package var values: [any ReportedFact] {
    switch self {
    case .notRun, .successPolicy: []
    case .shard(let shard): [shard]
    case .deprecatedSteps(let steps): steps
    case .retryTotal(let retries): [retries]
    case .tagLinks(let links): links
    case .environment(let entries): entries
    case .sourceLink(let link): [link]
    case .checkout(let checkout): [checkout]
    }
  }
}

extension HookScope: Message {
  static let mediaType = "application/vnd.gherkin-run.hook-scope+json"

  init() { self.init(moment: "", name: "", uri: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("moment", &moment)
    try coder.member("name", &name)
    try coder.member("uri", &uri)
  }

  /// The message that records the feature or the rule of a call of its hooks: an attachment of the hook.
  package func attachment(toHook id: String) -> Envelope.Attachment {
    var json = JSONWriter()
    var scope = self
    json.code(object: &scope)
    return Envelope.Attachment(
      body: String(decoding: json.bytes, as: UTF8.self), contentEncoding: .identity, mediaType: Self.mediaType,
      testRunHookStartedId: id)
  }

  /// Decodes a scope; nil for any other attachment, and if it is malformed.
  init?(_ attachment: Envelope.Attachment) {
    guard attachment.mediaType == Self.mediaType, attachment.testRunHookStartedId != nil else { return nil }
    var scope = Self()
    do throws(JSONError) {
      try MessageReader.read(&scope, from: Array(attachment.body.utf8)[...])
    } catch {
      return nil
    }
    self = scope
  }
}

extension Envelope.Attachment {
  /// Whether the attachment has the media type of a fact.
  package var isFact: Bool {
    testStepId == nil && testRunHookStartedId == nil && mediaType.hasPrefix("application/vnd.gherkin-run.")
  }
}

extension RunFact: Message {
  init() { self = .notRun(pickles: []) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    switch self {
    case .notRun(var pickles):
      try coder.member("pickleIds", &pickles, isRequired: false)
      self = .notRun(pickles: pickles)
    case .shard(var shard):
      try shard.codeMembers(&coder)
      self = .shard(shard)
    case .successPolicy(var policy):
      try coder.member("policy", &policy)
      self = .successPolicy(policy)
    case .deprecatedSteps(var steps):
      try coder.member("steps", &steps)
      self = .deprecatedSteps(steps)
    case .retryTotal(var retries):
      try retries.codeMembers(&coder)
      self = .retryTotal(retries)
    case .tagLinks(var links):
      try coder.member("links", &links)
      self = .tagLinks(links)
    case .environment(var entries):
      try coder.member("entries", &entries)
      self = .environment(entries)
    case .sourceLink(var link):
      try link.codeMembers(&coder)
      self = .sourceLink(link)
    case .checkout(var checkout):
      try checkout.codeMembers(&coder)
      self = .checkout(checkout)
    }
  }
}

extension SuccessPolicy: MessageValue {
  init() { self = .strict }
}

extension RunFact.DeprecatedStep: Message {
  init() { self.init(pattern: "", place: "", message: "", uses: 0) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("pattern", &pattern)
    try coder.member("place", &place)
    try coder.member("message", &message)
    try coder.member("uses", &uses, in: 0...Int.max)
  }
}

extension RunFact.EnvironmentEntry: Message {
  init() { self.init(name: "", value: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("name", &name)
    try coder.member("value", &value)
  }
}

extension RunFact.Checkout: Message {
  init() { self.init(folder: "", revision: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("folder", &folder)
    try coder.member("revision", &revision)
    try coder.member("branch", &branch)
  }
}

extension RunFact.RetryTotal: Message {
  init() { self.init(total: 0, notRetried: 0) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("total", &total, in: 0...Int.max)
    try coder.member("notRetried", &notRetried, in: 0...Int.max)
  }
}

extension RunFact.Shard: Message {
  init() { self.init(part: 1, parts: 1, selection: "", scenarios: 0, own: 0) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("part", &part, in: 1...Self.limit)
    try coder.member("parts", &parts, in: 1...Self.limit)
    try coder.member("selection", &selection)
    try coder.member("cut", &cut)
    try coder.member("scenarios", &scenarios, in: 0...Self.scenarioLimit)
    try coder.member("own", &own, in: 0...Self.scenarioLimit)
    try coder.member("origin", &origin)
    if !Coder.isReading, positions.isEmpty { return }
    try coder.member("positions", &positions, isRequired: false)
  }

  /// An upper limit on the number of scenarios. The sum over all parts cannot overflow.
  private static let scenarioLimit = 1 << 40

  /// The maximum number of parts of a run.
  package static let limit = 100_000
}
