import GherkinHTML
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
      if mood == "sober" { try expect("merry").to(equal("sober")) }
      if mood == "curious" { throw Pending("nobody knows yet") }
      if mood == "away" { throw Skip("not here") }
    }
    steps.given("a note:") { (world, note: DocString) in world.scenario.log(note.content) }
    steps.given("a table:") { (_, _: DataTable) in }
  }

  /// The envelopes of a run of these features.
  static func envelopes() async throws -> [Envelope] {
    let sources = try ["beers", "kitchen/food"].map {
      Source(uri: "Features/\($0).feature", text: try Files.sample("\($0).feature"))
    }
    return try await RecordedRun(sources, [steps]).envelopes
  }

  /// The report of the run.
  static func html() async throws -> String { try await html(of: envelopes()) }

  /// The report of a run of one feature.
  static func html(of feature: String, uri: String = "a.feature") async throws -> String {
    html(of: try await RecordedRun(feature, uri: uri, steps).envelopes)
  }

  /// A report without the attributes that have the keys of the interface's texts.
  static func withoutKeys(_ html: String) -> String {
    html.replacing(#/ data-t(?:-[a-z]+)?="[^"]*"/#, with: "")
  }

  /// The report of envelopes.
  static func html(of envelopes: [Envelope], _ options: HTMLOptions = HTMLOptions()) -> String {
    Reports.text(of: HTMLFormatter(options: options), envelopes)
  }
}
