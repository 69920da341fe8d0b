import GherkinMessages
import GherkinSyntax

/// The places in features that name requirements.
struct RequirementUses {
  /// A tag, or an entry of a comment `# Covers: …`.
  struct Use {
    let reference: RequirementReference
    let file: LintedFile
    let location: Location
  }

  let list: RequirementList
  let uses: [Use]
  /// The requirements by id.
  let known: [String: Requirement]

  /// Finds the places in a suite; nil if it has no requirements.
  init?(_ suite: LintedSuite) {
    guard let list = suite.requirements else { return nil }
    self.list = list
    known = Dictionary(list.requirements.map { ($0.id, $0) }) { first, _ in first }
    let tags = RequirementTags(list)
    uses = suite.files.flatMap { file in
      let named = file.lines.flatMap(\.tags).compactMap { tag in
        tags.reference(in: tag.name).map { Use(reference: $0, file: file, location: tag.location) }
      }
      let covered = CoveringComments.named(in: file.parsed.document.comments).flatMap { line, names in
        names.compactMap { name in
          tags.reference(covered: name).map { Use(reference: $0, file: file, location: file.location(ofLine: line)) }
        }
      }
      return named + covered
    }
  }
}
