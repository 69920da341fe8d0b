import Foundation
import GherkinTestSupport
import Testing

/// The guide to lost criteria: its output is that of the program, and its recipes stop changes that lose criteria.
@Suite("The guide to lost criteria", .slow)
struct LostCriteriaPageTests {
  private static let page = Page.all.first { $0.path.hasSuffix("/Lost-criteria.md") }
  private static let recipes = page?.blocks("yaml") ?? []

  /// A change on the branch `topic`, and what a recipe says about it.
  enum Change: String, CaseIterable {
    case move = "git mv Features/car.feature Features/cars.feature; git commit -qm 'Move the car'"
    case removal = "git rm -q Features/car.feature; git commit -qm 'Tidy up'"
    case reasonedRemoval =
      "git rm -q Features/car.feature; git commit -qm 'Remove the car' -m 'Criteria-removed: We sell it.'"

    var status: Int { self == .removal ? 1 : 0 }

    var text: String {
      switch self {
      case .move: "No loss of criteria found"
      case .removal: "4 criteria were removed"
      case .reasonedRemoval: "We sell it."
      }
    }
  }

  @Test("the output on the page is that of the change on the page")
  func output() async throws {
    let page = try #require(Self.page)
    let texts = page.blocks("text").map(\.text)
    try #require(texts.count > 1)
    let lines = texts[0].split(separator: "\n", omittingEmptySubsequences: false)
    func feature(without sign: Character) -> String {
      lines.filter { $0.first != sign }.map { $0.dropFirst() }.joined(separator: "\n")
    }
    let shell = try await Shell()
    let path = "Features/beers.feature"
    try shell.write(feature(without: "+"), to: path)
    try await shell.run("git add \(path); git commit -qm 'Add beers'; git update-ref refs/remotes/origin/main HEAD")
    try shell.write(feature(without: "-"), to: path)
    let command = try #require(page.blocks("sh").first).text.trimmingCharacters(in: .newlines)
    let told = try await shell.run("\(command) # exit status 1")
    func comparable(_ text: String) -> String { text.replacing(#/[0-9a-f]{12}/#, with: "COMMIT") }
    check(comparable(told), equals: comparable(texts[1]))
  }

  @Test("a recipe fails for a lost criterion without a reason", arguments: recipes.indices, Change.allCases)
  func recipe(number: Int, change: Change) async throws {
    let recipe = try Recipe(yaml: Self.recipes[number])
    let shell = try await Shell()
    try shell.write("", to: "summary.md")
    try await shell.run(change.rawValue)
    let lines = recipe.lines.trimmingCharacters(in: .newlines)
    let output = try await shell.run("\(lines) # exit status \(change.status)", environment: recipe.environment)
    check((output + (try shell.text(of: "summary.md"))).lowercased(), contains: change.text.lowercased())
  }

  @Test("in a checkout of another user, the error says which command the recipe needs")
  func otherUser() async throws {
    let lines = try Recipe(yaml: try #require(Self.recipes.first)).lines.split(separator: "\n")
    check(lines, contains: #"git config --global --add safe.directory "$PWD""#)
    let output = try await Shell().run(
      "gherkin-run compare --against main 2>&1 # exit status 2",
      environment: ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"])
    check(output, contains: "; run git config --global --add safe.directory /")
  }

  @Test("there are recipes for GitHub and GitLab")
  func servers() {
    check(
      Self.recipes.map { String($0.text.prefix { $0 != "\n" }) },
      equals: ["# .github/workflows/criteria.yml", "# .gitlab-ci.yml"])
  }
}
