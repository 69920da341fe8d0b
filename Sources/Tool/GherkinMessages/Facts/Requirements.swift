package import GherkinOutcomes
package import GherkinSyntax

/// A requirement of a list.
package struct Requirement: Sendable, Hashable, Codable {
  /// The id, which is unique: `12`, `LOGIN-3`, `req~login`.
  package var id: String
  package var title: String
  /// The version; nil if the list has none.
  package var version: String?
  /// The address of the requirement in its tool; nil if there is none.
  package var link: String?
  /// The kind, such as `safety`.
  package var kind: String?
  /// The chapter; nil outside of one.
  package var chapter: String?
  /// The id of the requirement of which this one is a part.
  package var parent: String?
  /// The file and the line.
  package var place: String

  package init(
    id: String, title: String, version: String? = nil, link: String? = nil, kind: String? = nil,
    chapter: String? = nil, parent: String? = nil, place: String
  ) {
    (self.id, self.title, self.version, self.link) = (id, title, version, link)
    (self.kind, self.chapter, self.parent, self.place) = (kind, chapter, parent, place)
  }
}

/// The requirements that the features of a run cover, and the form of the tags that name them.
package struct RequirementList: RunFact {
  package static let name = "requirements"

  /// The form of tags without an option.
  package static let standardTemplate = "@REQ-{id}"
  /// The maximum number of requirements.
  package static let limit = 20_000
  /// The maximum size of an id and of any other text, in bytes.
  package static let (idLimit, textLimit) = (200, 2_000)

  package var requirements: [Requirement]
  /// The form of the tags: `@REQ-{id}`.
  package var template: String

  package init(_ requirements: [Requirement], template: String) {
    (self.requirements, self.template) = (requirements, template)
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    requirements = try values.decode([Requirement].self, forKey: .requirements)
    template = try values.decode(String.self, forKey: .template)
    guard requirements.count <= Self.limit, TagTemplate(template) != nil else {
      throw ImpossibleFact(description: "the requirements are too many, or the template is none")
    }
    let texts = requirements.flatMap { requirement in
      [
        requirement.title, requirement.link, requirement.kind, requirement.chapter, requirement.parent,
        requirement.place,
      ].compactMap(\.self)
    }
    guard requirements.allSatisfy({ $0.id.utf8.count <= Self.idLimit }),
      texts.allSatisfy({ $0.utf8.count <= Self.textLimit })
    else { throw ImpossibleFact(description: "a requirement has a text that is too long") }
  }

  /// Returns the tag that names a requirement: `@REQ-7`.
  package func tag(of id: String) -> String {
    let form = template.hasPrefix("@") ? template : "@" + template
    let prefix = form.dropFirst().prefix { $0 != "{" }
    return id.hasPrefix(prefix) && !prefix.isEmpty ? "@" + id : form.replacing("{id}", with: id)
  }

  /// Returns the list of all streams, which are not merged if they have different ones.
  package static func merged(_ streams: [[Self]]) -> [Self] { Array(streams.lazy.compactMap(\.last).prefix(1)) }
}

extension RunOutcome {
  /// The requirements; nil if the run has none.
  package var requirements: RequirementList? { facts(RequirementList.self).last }
}

/// A requirement that a scenario names.
package struct RequirementReference: Sendable, Hashable {
  /// The id in the list.
  package let id: String
  /// The version that the scenario covers; nil if it names none.
  package let version: String?
  /// Whether the scenario covers only a part of it.
  package let isPartial: Bool
  /// The tag or comment, as written.
  package let text: String
}

/// Finds the requirements that tags and comments name.
package struct RequirementTags: Sendable {
  private static let partial = "partial"

  /// The form of tags; nil if that of the list is none.
  private let template: TagTemplate?
  private let ids: Set<String>

  /// - Parameter list: the requirements, of which a tag names one by its whole text or the part in place of `{id}`.
  package init(_ list: RequirementList) {
    template = TagTemplate(list.template)
    ids = Set(list.requirements.map(\.id))
  }

  /// Returns the requirement that a tag names: `@REQ-{id}`, `@REQ-{id}:{version}`, `@REQ-{id}:partial`,
  /// `@REQ-{id}:{version}:partial`; nil for any other tag. The requirement can be unknown.
  package func reference(in tag: String) -> RequirementReference? {
    let parts = tag.split(separator: ":", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map(String.init)
    guard let id = template?.value(in: String(parts[0])), rest.count <= 2, !rest.contains("") else { return nil }
    let isPartial = rest.last == Self.partial
    let versions = isPartial ? rest.dropLast() : rest
    guard versions.count <= 1 else { return nil }
    let whole = String(parts[0].drop { $0 == "@" })
    return RequirementReference(
      id: !ids.contains(String(id)) && ids.contains(whole) ? whole : String(id), version: versions.first,
      isPartial: isPartial, text: tag)
  }

  /// Returns the requirement that an entry of a comment `# Covers: req~login~1` names, as OpenFastTrace writes it: the kind,
  /// the name and the version.
  package func reference(covered text: String) -> RequirementReference? {
    let parts = text.split(separator: "~", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, !parts.contains("") else { return nil }
    return RequirementReference(id: "\(parts[0])~\(parts[1])", version: parts[2], isPartial: false, text: text)
  }

  /// Whether a requirement is in the list.
  package func knows(_ reference: RequirementReference) -> Bool { ids.contains(reference.id) }
}

extension RequirementTags {
  /// Returns the requirements that a scenario names by its tags and the comments above it.
  ///
  /// - Parameter comments: those of its file.
  package func references(_ tags: [String], comments: [String]) -> [RequirementReference] {
    tags.compactMap { reference(in: $0) } + comments.compactMap { reference(covered: $0) }
  }

  /// Returns the requirements that each scenario of a document names.
  package func references(_ document: GherkinDocument, _ pickles: [Pickle]) -> [[RequirementReference]] {
    let comments = CoveringComments(document)
    return pickles.map { pickle in
      references(pickle.tags.map(\.name), comments: pickle.astNodeIds.first.map(comments.texts(ofNode:)) ?? [])
    }
  }
}
