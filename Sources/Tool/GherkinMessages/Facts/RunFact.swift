import Foundation
package import GherkinOutcomes

/// A fact about a run for which the official messages have no field: an attachment without a step, with the media type
/// `application/vnd.gherkin-run.NAME+json` and the fact as JSON. Documentation/Messages.md lists all of them.
///
/// Decoding throws if the values are inconsistent, because streams are untrusted.
package protocol RunFact: ReportedFact, Codable, Hashable {
  /// The name in the media type.
  static var name: String { get }

  /// Whether it is known only after the last scenario.
  static var isAtEnd: Bool { get }

  /// Returns the facts of a merged run. The default returns all facts, without repetitions.
  ///
  /// - Parameter streams: those of each merged stream.
  static func merged(_ streams: [[Self]]) -> [Self]
}

/// The kinds of facts.
package enum RunFacts {
  /// All kinds, in the order in which a merged stream contains them.
  static let kinds: [any RunFact.Type] = [
    RunShard.self, AcceptedOutcomes.self, DryRun.self, UnreadFeatures.self, TagLinks.self, RunEnvironment.self,
    SourceLink.self,
    Checkout.self, RerunOptions.self, RequirementList.self,
    DeprecatedSteps.self, RetryTotal.self, NotRunPickles.self,
  ]

  /// Decodes a fact; returns nil for any other attachment.
  ///
  /// - Throws: if the attachment has the media type of a fact but not its form.
  package static func fact(in attachment: Envelope.Attachment) throws -> (any RunFact)? {
    guard attachment.isFact, let kind = kinds.first(where: { $0.mediaType == attachment.mediaType }) else { return nil }
    do {
      return try kind.decode(attachment.body)
    } catch let error as DecodingError {
      throw ImpossibleFact(description: error.problem)
    }
  }
}

extension RunFact {
  package static var isAtEnd: Bool { false }

  package static func merged(_ streams: [[Self]]) -> [Self] {
    var seen: Set<Self> = []
    return streams.joined().filter { seen.insert($0).inserted }
  }

  fileprivate static var mediaType: String { "application/vnd.gherkin-run.\(name)+json" }

  fileprivate static func decode(_ text: String) throws -> Self {
    try JSONDecoder().decode(Self.self, from: Data(text.utf8))
  }

  /// The message that records the fact.
  package var attachment: Envelope.Attachment {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and numbers can always be encoded.
    let json = (try? encoder.encode(self)) ?? Data()
    return Envelope.Attachment(
      body: String(decoding: json, as: UTF8.self), contentEncoding: .identity, mediaType: Self.mediaType)
  }
}

extension DecodingError {
  fileprivate var problem: String {
    switch self {
    case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context):
      context.debugDescription
    @unknown default: "it is malformed"
    }
  }
}

/// A fact that is malformed, or whose values are inconsistent.
struct ImpossibleFact: Error, CustomStringConvertible {
  let description: String
}

extension Envelope.Attachment {
  /// Whether the attachment has the media type of a fact.
  package var isFact: Bool {
    testStepId == nil && testRunHookStartedId == nil && mediaType.hasPrefix("application/vnd.gherkin-run.")
  }
}
