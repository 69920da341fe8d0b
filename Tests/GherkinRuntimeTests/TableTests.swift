import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Tables of steps")
struct TableTests {
  private struct Beer: Decodable {
    let name: String
    let ibu: Int
  }

  @Test("an error in a table has the location of its cell, in backgrounds and outlines too")
  func tables() async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("beers:") { (_, table: DataTable) in _ = try await table.rows(as: Beer.self) }
    }
    let text = """
      Feature: f
        Scenario Outline: s
          Given beers:
            | name | ibu   |
            | a    | <ibu> |

          Examples:
            | ibu |
            | x   |
      """
    let run = try await RecordedRun([.init(uri: "a.feature", text: text)], [library])
    check(
      run.messages,
      equals: [
        """
        a.feature:5:16: row 1, column "ibu": an integer is needed, but this is the text "x"
        Write an integer, such as 12.
        """
      ])
    let background = text.replacing("Scenario Outline: s", with: "Background:").split(separator: "\n").prefix(5)
      .joined(separator: "\n")
    let other = try await RecordedRun(
      [.init(uri: "b.feature", text: background + "\n  Scenario: s\n    Given beers:\n      | name |\n")], [library])
    check(other.messages.map { $0.prefix(14) }, equals: ["b.feature:5:16"])
  }

  @Test("a parameter type of another library converts cells")
  func parameterTypes() async throws {
    struct Row: Decodable { let beer: Brew }
    struct Brew: Decodable, Sendable { let name: String }
    let types = StepLibrary(EmptyWorld.self) { steps in
      steps.parameterType("brew", regex: "a (.+)") { (name: String) async throws -> Brew in Brew(name: name) }
    }
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("beers:") { (world, table: DataTable) in
        world.scenario.log(try await table.rows(as: Row.self).map(\.beer.name).joined(separator: ","))
      }
    }
    let feature = "Feature: f\nScenario: s\nGiven beers:\n| beer |\n| a Stout |\n| a Bock |\n"
    let run = try await RecordedRun([.init(uri: "a.feature", text: feature)], [library, types])
    check(run.messages, equals: [])
    check(run.attachments.map(\.body), equals: ["a Stout,a Bock"])
  }
}
