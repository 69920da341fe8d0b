package import GherkinMessages
package import GherkinOutcomes
import GherkinRuntime
import GherkinSteps
import GherkinSyntax
import GherkinTestRun

/// A run with a scenario of each kind that reports must agree on: every outcome, retries, known failures, failing hooks,
/// missing and equal names, several failed steps, equal errors of different steps, hostile texts, attachments, a part of
/// a divided run, and scenarios that did not run.
package enum EverythingRun {
  /// Returns the messages of the run.
  ///
  /// - Parameter policy: the outcomes that the run accepts.
  package static func envelopes(_ policy: SuccessPolicy = .strict) async throws -> [Envelope] {
    let count = 26
    let facts: [any RunFact] = [
      RunShard(part: 1, parts: 2, selection: "a", cut: "b", scenarios: 2 * count, own: count),
      AcceptedOutcomes(policy), Checkout(folder: "brewery", revision: "62e3f6d0", branch: "main"),
      RunEnvironment([.init(name: "Browser", value: "Firefox 153")]),
    ]
    let run = try await RecordedRun(sources(), [library], facts: facts) { settings in
      (settings.retries, settings.retryTags) = (1, "@retried")
      settings.successPolicy = policy
    }
    return run.envelopes
  }

  /// The text of a scenario's name, steps and errors that would act as markup or commands if it were not escaped.
  package static let hostile = "<b>&\"' ]]> | # TODO ::error::x ##teamcity[x] `c` @user"

  private static func sources() throws -> [Source] {
    try ["beers", "more/beers", "hooks", "closed"].map {
      Source(uri: "Features/\($0).feature", text: try Files.sample("everything/\($0).feature"))
    }
  }

  /// An error whose message is a text.
  private struct Trouble: Error, CustomStringConvertible {
    let description: String
  }

  private final class EverythingWorld: World {
    init() {}
  }

  private static let library = StepLibrary(EverythingWorld.self) { steps in
    steps.condition("nowhere") { false }
    steps.given("a step") { _ in }
    steps.given("a failing step {string}") { (world, text: String) in
      world.scenario.attach("seen: \(text)", mediaType: "text/plain")
      throw Trouble(description: text)
    }
    steps.given("a hostile step {string}") { (_, _: String) in throw Trouble(description: hostile) }
    // The same error as that of another step.
    steps.given("another failing step") { _ in throw Trouble(description: "of the second") }
    steps.given("a skipping step") { _ in throw Skip("the shop is closed") }
    steps.given("a pending step") { _ in throw Pending("not yet") }
    steps.given("a step that fails once") { world in
      if world.scenario.attempt == 1 { throw Trouble(description: "the first time") }
    }
    steps.given("an ambiguous step") { _ in }
    steps.given("an ambiguous {word}") { (_, _: String) in }
    steps.before(tags: "@before", name: "open") { _ in throw Trouble(description: "the door is stuck") }
    steps.after(tags: "@after", name: "close") { _, _ in throw Trouble(description: "the door does not close") }
    steps.beforeStep(tags: "@before-step") { _, _ in throw Trouble(description: "before the step") }
    steps.afterStep(tags: "@after-step") { _, _ in throw Trouble(description: "after the step") }
    steps.around(tags: "@around", name: "wrap") { _, _ in throw Trouble(description: "around") }
    steps.aroundStep(tags: "@around-step") { _, _, run in
      try await run()
      throw Trouble(description: "around the step")
    }
    steps.afterRule(tags: "@rule", name: "tidy") { _, _ in throw Trouble(description: "not tidy") }
    steps.beforeFeature(tags: "@closed", name: "unlock") { _, _ in throw Trouble(description: "no key") }
    steps.afterFeature(tags: "@shop", name: "lock") { _, _ in throw Trouble(description: "no lock") }
    steps.afterAll(name: "power off") { _, _ in throw Trouble(description: "no switch") }
  }
}
