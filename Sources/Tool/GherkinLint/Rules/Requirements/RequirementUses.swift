import GherkinMessages
import GherkinSyntax

/// The places in features that name requirements.
struct RequirementUses: Sendable {
  /// A tag, or an entry of a comment `# Covers: …`.
  struct Use: Sendable {
    let reference: RequirementReference
    let file: LintedFile
    let location: Location
  }

  let list: RequirementList
  let uses: [Use]
  /// The requirements by id.
  let known: [String: Requirement]

  /// Finds the places in files.
  init(_ list: RequirementList, _ files: [LintedFile]) {
    self.list = list
    known = Dictionary(list.requirements.map { ($0.id, $0) }) { first, _ in first }
    let tags = RequirementTags(list)
    uses = files.flatMap { file in
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

  /// Returns which scenarios of files cover which requirements. A tag without a scenario covers nothing.
  func coverage(of files: [LintedFile]) -> RequirementCoverage {
    let tags = RequirementTags(list)
    return RequirementCoverage(
      list,
      files.flatMap { file in
        let pickles = (try? PickleCompiler().compile(file.document, ids: IncrementingIDGenerator())) ?? []
        return tags.references(file.document, pickles)
      })
  }
}
