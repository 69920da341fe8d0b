import Foundation
import GherkinSteps

/// An error whose description never ends.
struct EndlessError: Error, CustomStringConvertible {
  var description: String {
    while true { sleep(1000) }
  }
}

/// A world whose `init` fails, or never ends with `@hangs`; used if `FAULTY_INIT` names a file, which gets a line for
/// each call.
final class UnreadyWorld: World {
  init() async throws {
    try Note.add("init", to: ProcessInfo.processInfo.environment["FAULTY_INIT"] ?? "/dev/null")
    if ScenarioContext.current?.tags.contains("@hangs") == true { try await Task.sleep(for: .seconds(1000)) }
    throw Refusal()
  }
}

let unreadySteps = StepLibrary(UnreadyWorld.self) { steps in
  steps.before { _ in }
  steps.around { _, scenario in try await scenario() }
  steps.given("a world that is not ready") { _ in }
  steps.beforeStep { _, _ in }
  steps.afterStep { _, _ in }
  steps.onFailure { _, _ in }
  steps.after { _, _ in }
}

extension StepLibrary.Builder where W == FaultyWorld {
  /// Registers steps and hooks with errors, logs and attachments that are endless or too large.
  func errorFaults() {
    given("an error that cannot be described") { _ in throw EndlessError() }
    after(tags: "@endless-after") { _, _ in throw EndlessError() }
    if ProcessInfo.processInfo.environment["FAULTY_ENDLESS_HOOK"] != nil { beforeAll { _ in throw EndlessError() } }
    given("I attach a file of {int} bytes") { (world, count: Int) in
      let path = "large.bin"
      guard FileManager.default.createFile(atPath: path, contents: nil) else { throw Refusal() }
      // A file without content uses no space.
      try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: UInt64(count))
      try world.scenario.attach(fileAt: path)
    }
    given("I log {int} bytes") { (world, count: Int) in world.scenario.log(text("z", count)) }
    given("an error of {int} bytes") { (_, count: Int) in throw WrongValue(text("e", count)) }
    given("a skip of {int} bytes") { (_, count: Int) in throw Skip(text("s", count)) }
  }
}

/// Returns a letter of ASCII, repeated. `String(repeating:count:)` appends the letters one by one, which takes seconds for
/// large texts.
func text(_ letter: Unicode.Scalar, _ count: Int) -> String {
  String(decoding: [UInt8](repeating: UInt8(ascii: letter), count: count), as: UTF8.self)
}
