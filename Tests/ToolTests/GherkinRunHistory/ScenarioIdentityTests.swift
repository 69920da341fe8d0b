import GherkinOutcomes
import GherkinSyntax
import GherkinRunHistory
import GherkinTestSupport
import Testing

@Suite("The identity of a scenario")
struct ScenarioIdentityTests {
  private let sums = """
    Feature: Sums
      Scenario: None
        Given nothing

      Rule: Small ones
        Scenario Outline: Adding <a>
          Given <a>
          Examples:
            | a | sum |
            | 1 | 2   |
            | 2 | 3   |
    """

  @Test("the identity contains the names as written, and the values of the row")
  func names() throws {
    let parsed = try ParsedFeatures([("a.feature", sums)])
    check(
      parsed.identities,
      equals: [
        ScenarioIdentity(feature: "Sums", scenario: "None"),
        ScenarioIdentity(feature: "Sums", rule: "Small ones", scenario: "Adding <a>", values: ["1", "2"]),
        ScenarioIdentity(feature: "Sums", rule: "Small ones", scenario: "Adding <a>", values: ["2", "3"]),
      ])
  }

  @Test("the identity stays the same in another file and on other lines, with other steps and tags")
  func moves() throws {
    let old = try ParsedFeatures([("a.feature", sums)])
    let moved = "# A comment\n\n@slow\n" + sums.replacing("Given nothing", with: "Given something")
    let new = try ParsedFeatures([("other/b.feature", moved)])
    check(old.identities, equals: new.identities)
    check(old.identities.map(\.digest), equals: new.identities.map(\.digest))
  }

  @Test("equal names and values are numbered by path and line, regardless of the order of documents")
  func duplicates() throws {
    let twice = "Feature: F\n  Scenario: S\n    Given a\n  Scenario: S\n    Given b\n"
    let once = "Feature: F\n  Scenario: S\n    Given c\n"
    let inOrder = try ParsedFeatures([("a.feature", twice), ("b.feature", once)])
    let reversed = try ParsedFeatures([("b.feature", once), ("a.feature", twice)])
    check(inOrder.identities.map(\.ordinal), equals: [1, 2, 3])
    check(reversed.identities.map(\.ordinal), equals: [3, 1, 2])
    check(Set(inOrder.identities.map(\.digest)).count, equals: 3)
  }

  @Test("equal rows of an outline are numbered, too")
  func equalRows() throws {
    let text =
      "Feature: F\n  Scenario Outline: S\n    Given <a>\n    Examples:\n      | a |\n      | 1 |\n      | 1 |\n"
    check(try ParsedFeatures([("a.feature", text)]).identities.map(\.ordinal), equals: [1, 2])
  }

  @Test("the identity is unknown for a pickle whose document was not added")
  func unknown() throws {
    let parsed = try ParsedFeatures([("a.feature", sums)])
    check(ScenarioIdentities().identity(ofNode: parsed.pickles[0].astNodeIds[0]) == nil)
  }

  @Test("the digest distinguishes the boundaries of names, values and numbers")
  func digests() {
    let identities = [
      ScenarioIdentity(feature: "a", scenario: "bc"), ScenarioIdentity(feature: "ab", scenario: "c"),
      ScenarioIdentity(feature: "a", rule: "b", scenario: "c"),
      ScenarioIdentity(feature: "a", scenario: "bc", values: ["2"]),
      ScenarioIdentity(feature: "a", scenario: "bc", values: ["2", ""]),
      ScenarioIdentity(feature: "a", scenario: "bc", ordinal: 2),
    ]
    check(Set(identities.map(\.digest)).count, equals: identities.count)
    check(identities.allSatisfy { $0.digest.utf8.count <= 13 })
  }

  @Test("the digest does not change between versions")
  func stableDigest() {
    check(
      ScenarioIdentity(feature: "Sums", rule: "Small ones", scenario: "Adding <a>", values: ["1"]).digest,
      equals: "3dez0q8a6tnnu")
  }

  @Test("the identity of a long name does not change between versions")
  func stableLongName() {
    let identity = ScenarioIdentity(feature: "f", scenario: String(repeating: "a", count: 5_000))
    #expect(identity.scenario.hasPrefix(String(repeating: "a", count: 980) + "… "))
  }

  @Test("the size of an identity is limited, and long names and many values are still distinguished")
  func bounds() {
    let long = String(repeating: "é", count: 5_000)
    let many = Array(repeating: "value", count: 1_000)
    let identities = [
      ScenarioIdentity(feature: long, scenario: long + "a"), ScenarioIdentity(feature: long, scenario: long + "b"),
      ScenarioIdentity(feature: long, scenario: "S", values: many + ["a"]),
      ScenarioIdentity(feature: long, scenario: "S", values: many + ["b"]),
    ]
    check(Set(identities).count, equals: 4)
    for identity in identities {
      check(identity.scenario.utf8.count <= ScenarioIdentity.textLimit)
      check(!identity.scenario.contains("\u{FFFD}"))
      check(identity.values.count <= ScenarioIdentity.valuesLimit)
      // A value that was read from a file is equal to the original.
      let copy = ScenarioIdentity(
        feature: identity.feature, rule: identity.rule, scenario: identity.scenario, values: identity.values)
      check(copy, equals: identity)
    }
  }

  @Test("the identity is shown with its names, its values and its number")
  func path() {
    let identity = ScenarioIdentity(
      feature: "Sums", rule: "Small ones", scenario: "Adding <a>", values: ["1", "2"], ordinal: 2)
    check(identity.path, equals: ["Sums", "Small ones", "Adding <a> (1, 2) #2"])
    let row = ScenarioName(feature: nil, rule: nil, name: "Adding 1", row: ("Adding <a>", ["a", "b"], ["1", "2"]))
    let named = identity.named(row)
    check(named.path, equals: ["Sums", "Small ones", "Adding 1 (b: 2) #2"], "the name of a row has its values")
    check(named == identity && named.digest == identity.digest, "the name of a row is not part of the key")
    check(ScenarioIdentity(feature: "Sums", rule: "", scenario: "None").path, equals: ["Sums", "None"])
  }
}

/// Features that were parsed with ids of one generator.
private struct ParsedFeatures {
  /// The pickles of all features, in order.
  private(set) var pickles: [Pickle] = []
  /// The identities of the pickles.
  private(set) var identities: [ScenarioIdentity] = []

  init(_ features: [(uri: String, text: String)]) throws {
    let ids = IncrementingIDGenerator()
    var documents: [GherkinDocument] = []
    for (uri, text) in features {
      let document = try GherkinParser().parse(Source(uri: uri, text: text), ids: ids)
      documents.append(document)
      pickles += try PickleCompiler().compile(document, ids: ids)
    }
    let known = ScenarioIdentities(documents)
    identities = pickles.compactMap { $0.astNodeIds.last.flatMap { known.identity(ofNode: $0) } }
  }
}
