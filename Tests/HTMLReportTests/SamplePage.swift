import GherkinMessages
import GherkinSyntax
import GherkinExpectations
import GherkinFormatters
import GherkinSteps
import GherkinTestSupport

/// Reports of real runs with everything that a report shows.
enum SamplePage {
  /// A world without state.
  final class World: GherkinSteps.World {
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static let steps = StepLibrary(World.self) { steps in
    steps.given("I have {int} beer(s)") { (_, _: Int) in }
    steps.when("I drink {word}") { (_, _: String) in }
    steps.then("I am {word}") { (world, mood: String) in
      if mood == "sober" { throw ExpectationError("expected merry to equal sober", at: .init()) }
      if mood == "curious" { throw Pending("nobody knows yet") }
      if mood == "away" { throw Skip("not here") }
    }
    steps.given("a note:") { (world, note: DocString) in world.scenario.log(note.content) }
    steps.given("a table:") { (_, _: DataTable) in }
  }

  static let beers = """
    @drinks
    Feature: Beers
      As a guest

      I want **beer**

      Background:
        Given I have 5 beers

      @smoke
      Scenario: One for the road
        When I drink one
        Then I am merry

      Rule: Enough is enough
        @slow
        Scenario: One too many
          Given a table:
            | stout | 6 |
          When I drink many
          Then I am sober

        Scenario Outline: Drinking <count>
          When I drink <count>
          Then I am <mood>

          @rows
          Examples: Moods
            | count | mood  |
            | two   | merry |
            | ten   | sober |
    """

  static let food = """
    Feature: Food
      Scenario: Nobody knows
        Then I am curious

      @slow
      Scenario: Nobody wrote it
        Given I have 1 beer
        When I eat "a pie"

      Scenario: Elsewhere
        Then I am away

      @smoke
      Scenario: A note
        Given a note:
          \"\"\"
          beer and \u{1B}[31mred\u{1B}[0m wine
          \"\"\"
    """

  /// The envelopes of a run of these features.
  static func envelopes() async throws -> [Envelope] {
    try await RecordedRun(
      [Source(uri: "Features/beers.feature", text: beers), Source(uri: "Features/kitchen/food.feature", text: food)],
      [steps]
    ).envelopes
  }

  /// The report of the run.
  static func html() async throws -> String { try await html(of: envelopes()) }

  /// A report without the attributes that have the keys of the interface's texts.
  static func withoutKeys(_ html: String) -> String {
    html.replacing(#/ data-t(?:-[a-z]+)?="[^"]*"/#, with: "")
  }

  /// The report of envelopes.
  static func html(of envelopes: [Envelope], _ options: HTMLOptions = HTMLOptions()) -> String {
    Reports.text(of: HTMLFormatter(options: options), envelopes)
  }
}
