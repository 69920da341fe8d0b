import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("Differences between values")
struct DifferenceTests {
  private struct Maker: Equatable {
    var city: String? = "Bern"
    var tags: Set<String> = ["a", "b"]
  }
  private struct Beer: Equatable {
    var name = "Stout"
    var maker = Maker()
    var prices = ["small": 3, "large": 5]
  }
  private enum Answer: Equatable {
    case none
    case one(Beer)
    case two(Int, label: String)
  }

  /// A tree whose subtrees of the same depth are one value.
  private indirect enum Tree: Equatable {
    case leaf
    case node(depth: Int, Tree, Tree)

    private var depth: Int { if case .node(let depth, _, _) = self { depth } else { 0 } }

    init(depth: Int) {
      let part = depth > 1 ? Tree(depth: depth - 1) : .leaf
      self = .node(depth: depth, part, part)
    }

    static func == (left: Self, right: Self) -> Bool { left.depth == right.depth }
  }

  /// The lines under the sentence.
  private func details<Value: Equatable>(_ found: Value, _ expected: Value) -> [String] {
    let told = message { try expect(found).to(equal(expected)) } ?? ""
    return told.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test("differing fields are listed by path")
  func fields() {
    var beer = Beer()
    beer.name = "Pils"
    beer.maker.city = nil
    check(details(beer, Beer()), equals: ["  name is \"Pils\", not \"Stout\"", "  maker.city is nil, not \"Bern\""])
    check(details(Answer.one(beer), .one(Beer())).first, equals: "  name is \"Pils\", not \"Stout\"")
    check(
      details(Answer.two(1, label: "a"), .two(2, label: "b")),
      equals: ["  .0 is 1, not 2", "  label is \"a\", not \"b\""])
    check(details(Answer.none, .one(beer)), equals: [])
  }

  @Test("differing elements of lists are listed, including missing and extra ones")
  func lists() {
    check(details([1, 2, 3], [1, 3]), equals: ["  [1] is extra: 2"])
    check(details([1, 3], [1, 2, 3]), equals: ["  [1] is missing: 2"])
    check(details([1, 4, 3, 5], [1, 2, 3]), equals: ["  [1] is 4, not 2", "  [3] is extra: 5"])
    check(details([[1], [2]], [[1], [2, 3]]), equals: ["  [1][1] is missing: 3"])
    check(details([Beer(name: "A"), Beer()], [Beer(), Beer()]), equals: ["  [0].name is \"A\", not \"Stout\""])
    check(details([], [1]), equals: ["  [0] is missing: 1"])
  }

  @Test("differing members of sets and values of dictionaries are listed")
  func setsAndDictionaries() {
    check(details(Set([1, 2]), Set([2, 3])), equals: ["  3 is missing", "  1 is extra"])
    var beer = Beer()
    beer.maker.tags = ["a", "c"]
    beer.prices = ["small": 4, "huge": 9]
    check(
      details(beer, Beer()),
      equals: [
        "  \"b\" is missing in maker.tags", "  \"c\" is extra in maker.tags", "  prices[\"large\"] is missing: 5",
        "  prices[\"small\"] is 4, not 3", "  prices[\"huge\"] is extra: 9",
      ])
  }

  @Test("keys of dictionaries are compared as a whole, although messages show their beginnings")
  func longKeys() {
    let key = String(repeating: "k", count: 200)
    let found = details([key + "a": 1, key + "b": 2], [key + "a": 1, key + "b": 3])
    check(found.count, equals: 1)
    check(found.first ?? "", contains: "] is 2, not 3")
  }

  @Test("a set with too many elements says so instead of a difference")
  func largeSets() {
    let all = Set(0..<20_000)
    check(details(all, all.subtracting([7])), equals: ["  it has too many elements to show which differ"])
  }

  @Test("very long lists are compared up to a limit")
  func longLists() {
    var found = Array(0..<20_000)
    found[3] = 9
    check(details(found, Array(0..<20_000)), equals: ["  [3] is 9, not 3"])
    found[3] = 3
    found[15_000] = 9
    check(
      message { try expect(found).to(equal(Array(0..<20_000))) }?.hasSuffix(
        "], but the descriptions do not show the difference"), equals: true)
  }

  @Test("lists with nothing in common are compared in reasonable time", .timeLimit(.minutes(10)))
  func nothingInCommon() {
    check(details(Array(0..<4_000), Array(4_000..<8_000)), differsFrom: [])
  }

  @Test("sets with nothing in common are compared in reasonable time", .timeLimit(.minutes(1)))
  func setsWithNothingInCommon() {
    // Combining marks make each comparison of two elements slow.
    let start = String(repeating: "e\u{301}", count: 50)
    let (found, expected) = (Set((0..<5_000).map { "\(start)\($0)" }), Set((5_000..<10_000).map { "\(start)\($0)" }))
    check(details(found, expected).last, equals: "  … and 9970 more")
  }

  @Test("values whose parts occur in many places are compared up to a limit", .timeLimit(.minutes(1)))
  func sharedParts() {
    check(details(Tree(depth: 100), Tree(depth: 99)).first, equals: "  depth is 100, not 99")
    check(
      details([Tree(depth: 1), Tree(depth: 100)], [Tree(depth: 2), Tree(depth: 100)]).first,
      equals: "  [0].depth is 1, not 2")
  }

  @Test("the number of lines is limited")
  func bounded() {
    let lines = details(Array(0..<100), Array(100..<200))
    check(lines.count, equals: 31)
    check(lines.last, equals: "  … and 70 more")
  }
}
