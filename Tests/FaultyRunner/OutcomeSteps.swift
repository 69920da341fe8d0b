import Foundation
package import GherkinSteps
import Testing

/// Scenarios with every outcome, which run in the same way in workers, in one process and in `swift test`.
package enum OutcomeSamples {
  package struct Broken: Error, CustomStringConvertible { package let description = "it broke" }

  final class BrokenWorld: World {
    init() throws { throw Broken() }
  }

  final class SampleWorld: World {
    var count = 0
  }

  /// The features, by name.
  package static let features = [
    "steps.feature": """
    Feature: Steps
      Scenario: passes
        Given a step
      Scenario: throws
        Given it breaks
        And a step
      Scenario: expects
        Given I expect 3
        And it breaks
      Scenario: requires
        Given I require 3
      Scenario: pending
        Given it is not done
      Scenario: skips
        Given I skip the rest
        And it breaks
      Scenario: undefined
        Given nobody knows
      Scenario: ambiguous
        Given it is twofold
      Scenario: no table
        Given a table
      Scenario: transform
        Given a broken argument
      Scenario: world
        Given a world that breaks
      @timeout(200ms)
      Scenario: too slow
        Given I wait for 5000 ms
      Scenario: expects and waits
        Given I expect 3
        And I wait for 5 ms
      @retry(1)
      Scenario: flaky
        Given it breaks at the first attempt
      @retry(1)
      Scenario: never passes
        Given I expect 3
      Scenario: cleanup
        Given its cleanup breaks
      Scenario: in a child task
        Given I expect 3 in a child task
      @skip
      Scenario: tagged
        Given it breaks
      @known-failure
      Scenario: known
        Given I expect 3
      @known-failure
      Scenario: known but fixed
        Given a step
      Scenario: without steps

    """,
    "hooks.feature": """
    Feature: Hooks
      @before
      Scenario: before
        Given a step
      @after
      Scenario: after
        Given a step
      @after-expects
      Scenario: after expects
        Given a step
      @before-skips
      Scenario: before skips
        Given it breaks
      @around
      Scenario: around
        Given a step
      @after-step
      Scenario: after step
        Given a step
        And it breaks

    """,
    "broken.feature": """
    @feature-breaks
    Feature: Broken
      Scenario: in a broken feature
        Given a step

    """,
    "skipped.feature": """
    @feature-skips
    Feature: Skipped
      Scenario: in a skipped feature
        Given it breaks

    """,
    "expecting.feature": """
    @feature-expects
    Feature: Expecting
      Scenario: in an expecting feature
        Given a step

    """,
  ]

  /// The steps and hooks.
  package static let libraries = [
    StepLibrary(BrokenWorld.self) { steps in steps.given("a world that breaks") { _ in } },
    StepLibrary(SampleWorld.self) { steps in
      steps.parameterType("broken", regex: "broken") { (_: String) -> Int in throw Broken() }
      steps.given("a step") { _ in }
      steps.given("it breaks") { _ in throw Broken() }
      steps.given("I expect {int}") { (world, count: Int) in #expect(world.count == count) }
      steps.given("I require {int}") { (world, count: Int) in try #require(world.count == count) }
      steps.given("I expect {int} in a child task") { (world, count: Int) in
        let found = world.count
        await withTaskGroup { group in group.addTask { #expect(found == count) } }
      }
      steps.given("it is not done") { _ in throw Pending("next week") }
      steps.given("I skip the rest") { _ in throw Skip("no network") }
      steps.given("it is twofold") { _ in }
      steps.given("it is {word}") { (_, _: String) in }
      steps.given("a table") { (_, _: DataTable) in }
      steps.given("a {broken} argument") { (_, _: Int) in }
      steps.given("I wait for {int} ms") { (_, milliseconds: Int) in
        try await Task.sleep(for: .milliseconds(milliseconds))
      }
      steps.given("it breaks at the first attempt") { world in
        if world.scenario.attempt == 1 { throw Broken() }
      }
      steps.given("its cleanup breaks") { world in world.addTearDown { _ in throw Broken() } }
      steps.before(tags: "@before", name: "first") { _ in throw Broken() }
      steps.before(tags: "@before-skips", name: "first") { _ in throw Skip("not here") }
      steps.after(tags: "@after", name: "last") { _, _ in throw Broken() }
      steps.after(tags: "@after-expects", name: "last") { world, _ in #expect(world.count == 3) }
      steps.around(tags: "@around", name: "outside") { _, scenario in
        try await scenario()
        throw Broken()
      }
      steps.afterStep(tags: "@after-step") { world, _ in #expect(world.count == 3) }
      steps.beforeFeature(tags: "@feature-breaks", name: "open") { _, _ in throw Broken() }
      steps.beforeFeature(tags: "@feature-skips", name: "open") { _, _ in throw Skip("closed") }
      steps.beforeFeature(tags: "@feature-expects", name: "open") { _, _ in #expect(Bool(false), "not open") }
    },
  ]
}
