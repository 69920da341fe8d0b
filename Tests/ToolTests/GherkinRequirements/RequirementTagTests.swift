import GherkinMessages
import GherkinTestSupport
import Testing

/// The forms of tags that name requirements.
@Suite("Tags of requirements")
struct RequirementTagTests {
  private static let tags = RequirementTags(RequirementList([], template: "@REQ-{id}"))

  @Test(
    "a tag names a requirement, with a version, in part, or both",
    arguments: [
      ("@REQ-1", nil, false), ("@REQ-1:2", "2", false), ("@REQ-1:partial", nil, true), ("@REQ-1:2:partial", "2", true),
    ] as [(String, String?, Bool)])
  func named(tag: String, version: String?, isPartial: Bool) throws {
    let reference = try #require(Self.tags.reference(in: tag))
    check(reference.id, equals: "1")
    check(reference.version, equals: version)
    check(reference.isPartial, equals: isPartial)
  }

  @Test(
    "other tags name none",
    arguments: ["@smoke", "@REQ-", "@REQ-1:", "@REQ-1:2:3", "@REQ-1::partial", "@REQ-1:2:3:partial"])
  func other(tag: String) {
    #expect(Self.tags.reference(in: tag) == nil)
  }
}
