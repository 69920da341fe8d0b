import GherkinMessages
import GherkinSyntax
import GherkinFixtures
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Doc strings of YAML")
struct YAMLDocStringTests {
  private struct Beer: Decodable {
    let name: String
    let ibu: Int
  }

  private final class CellarWorld: World {}

  /// Reads YAML in capitals.
  private struct LoudDecoder: DocStringDecoder {
    let mediaTypes = ["yaml"]

    func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
      throw DocStringDecodingError(problem: "too quiet", remedy: "Shout.")
    }
  }

  /// Runs a scenario that decodes a doc string and logs the beers.
  private func run(_ docString: String, _ libraries: StepLibrary...) async throws -> RecordedRun {
    let library = StepLibrary(CellarWorld.self) { steps in
      steps.given("beers:") { (world, text: DocString) in
        let beers = try text.decode([Beer].self)
        world.scenario.log(beers.map { "\($0.name) \($0.ibu)" }.joined(separator: ", "))
      }
    }
    return try await RecordedRun(
      [.init(uri: "a.feature", text: "Feature: f\nScenario: s\nGiven beers:\n\(docString)\n")], [library] + libraries)
  }

  @Test("YAML is decoded for its media types", arguments: ["yaml", "application/yaml"])
  func yaml(mediaType: String) async throws {
    let run = try await run(
      "  \"\"\"\(mediaType)\n  - name: Stout\n    ibu: 60\n  - {name: Bock, ibu: 25}\n  \"\"\"", .fixtures)
    check(run.attachments.map(\.body), equals: ["Stout 60, Bock 25"])
  }

  @Test(
    "an error has a location in the feature file, the line with a caret, and a remedy",
    arguments: [
      (
        "- name: Stout\n    ibu: \"60\"",
        """
        a.feature:6:10: doc string (yaml), line 2, column 8: [0].ibu: an integer is needed, but this is the quoted text "60"
          2 |   ibu: "60"
            |        ^
        Remove the quotes.
        """
      ),
      (
        "a: b: c",
        """
        a.feature:5:7: doc string (yaml), line 1, column 5: a colon is not allowed here
          1 | a: b: c
            |     ^
        Quote the value if the colon belongs to it; otherwise check the indentation.
        """
      ),
      (
        "[]\n  ---\n  []",
        """
        a.feature:7:3: doc string (yaml), line 3, column 1: a second document begins here, but a value is one document
          3 | []
            | ^
        Remove the second document, and the line --- that separates it.
        """
      ),
    ])
  func error(text: String, message: String) async throws {
    check(try await run("  \"\"\"yaml\n  \(text)\n  \"\"\"", .fixtures).messages, equals: [message])
  }

  @Test("without the library of fixtures, YAML is not supported")
  func unknown() async throws {
    let message = """
      a.feature:4:1: doc string: the media type "yaml" is unknown; the known types are json, application/json
      Write one of these after the opening fence, or register a DocStringDecoder for it.
      """
    check(try await run("\"\"\"yaml\n- a\n\"\"\"").messages, equals: [message])
  }

  @Test("a decoder that is registered earlier takes precedence")
  func overriding() async throws {
    let loud = StepLibrary(CellarWorld.self) { steps in steps.docStringDecoder(LoudDecoder()) }
    let run = try await run("\"\"\"yaml\n- a\n\"\"\"", loud, .fixtures)
    check(run.messages, equals: ["a.feature:4:1: doc string (yaml): too quiet\nShout."])
  }
}
