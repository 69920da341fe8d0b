import Foundation
import GherkinSteps

extension KitRegistrations {
  static let attachments: [String: Register] = [
    "attachments": { steps, folder in
      steps.when("the string {string} is attached as {string}") { (world, text: String, mediaType: String) in
        world.scenario.attach(text, mediaType: mediaType)
      }
      steps.when("the string {string} is logged") { (world, text: String) in world.scenario.log(text) }
      steps.when("text with ANSI escapes is logged") { world in world.scenario.log(rainbow) }
      steps.when("the following string is attached as {string}:") { (world, mediaType: String, text: DocString) in
        world.scenario.attach(text.content, mediaType: mediaType)
      }
      steps.when("an array with {int} bytes is attached as {string}") { (world, count: Int, mediaType: String) in
        world.scenario.attach((0..<count).map { UInt8($0) }, mediaType: mediaType)
      }
      steps.when("a PDF document is attached and renamed") { world in
        try world.scenario.attach(fileAt: path("document.pdf", folder), fileName: "renamed.pdf")
      }
      steps.when("a link to {string} is attached") { (world, address: String) in world.scenario.link(address) }
      steps.when("the string {string} is attached as {string} before a failure") {
        (world, text: String, mediaType: String) in
        world.scenario.attach(text, mediaType: mediaType)
        throw KitError("whoops")
      }
    },
    "examples-tables-attachment": { steps, folder in
      steps.when("a JPEG image is attached") { world in
        try attach("cucumber.jpeg", folder, world)
      }
      steps.when("a PNG image is attached") { world in
        try attach("cucumber.png", folder, world)
      }
    },
    "hooks-attachment": { steps, folder in
      steps.before { world in try attach("cucumber.svg", folder, world) }
      passes(steps, "a step passes")
      steps.after { world, _ in try attach("cucumber.svg", folder, world) }
    },
    "markdown": { steps, _ in
      steps.given("some TypeScript code:") { (_, _: DocString) in }
      steps.given("some classic Gherkin:") { (_, _: DocString) in }
      steps.when("we use a data table and attach something and then {word}") {
        (world, word: String, _: DataTable) in
        world.scenario.log("We are logging some plain text (\(word))")
        if word == "fail" { throw KitError("You asked me to fail") }
      }
      passes(steps, "this might or might not run")
    },
  ]

  /// Attaches an image without a name, as the official data demands.
  private static func attach(_ name: String, _ folder: URL, _ world: some World) throws {
    let file = folder.appending(path: name)
    let type = file.pathExtension == "svg" ? "svg+xml" : file.pathExtension
    world.scenario.attach([UInt8](try Data(contentsOf: file)), mediaType: "image/\(type)")
  }

  /// The word "rainbow", a colour a letter.
  private static let rainbow: String = {
    let letters = [("r", 31), ("a", 91), ("i", 33), ("n", 32), ("b", 34), ("o", 95), ("w", 35)]
    return "This displays a " + letters.map { "\u{1B}[\($1)m\($0)\u{1B}[0m" }.joined()
  }()

  private static func path(_ name: String, _ folder: URL) -> String {
    folder.appending(path: name).path
  }
}
