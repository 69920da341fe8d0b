import GherkinProtocol
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Libraries whose world is on the main actor")
struct MainActorLibraryTests {
  /// A type of a user interface, which only the main actor may use.
  @MainActor private final class Label {
    private(set) var lines: [String] = []

    func add(_ line: String) {
      MainActor.assertIsolated()
      lines.append(line)
    }
  }

  @MainActor private final class LabelWorld: World {
    let label = Label()
  }

  @Test("steps of all kinds and hooks of scenarios run there, without an attribute")
  func bodies() async throws {
    let journal = Journal()
    let library = StepLibrary(onMainActor: LabelWorld.self) { steps in
      steps.beforeAll { _ in journal.write("run") }
      steps.before { world in world.label.add("before") }
      steps.around(name: "around") { world, scenario in
        world.label.add("around")
        try await scenario()
        world.label.add("end")
        journal.write(world.label.lines.joined(separator: ", "))
      }
      steps.aroundStep(tags: "@step") { world, step, run in
        world.label.add("around \(step.text)")
        try await run()
      }
      steps.beforeStep(tags: "@step") { world, step in world.label.add("before \(step.text)") }
      steps.afterStep(tags: "@step") { world in world.label.add("after step") }
      steps.onFailure { world, failure in world.label.add("failed: \(failure.step?.text ?? "a hook")") }
      steps.after { world, outcome in world.label.add("\(outcome.status)") }
      steps.given("a label {string}") { (world, text: String) in world.label.add(text) }
      steps.when(regex: #"^I add (\d+)$"#) { (world, count: Int) in
        try await Task.sleep(for: .milliseconds(1))
        world.label.add("\(count)")
      }
      steps.when(/^I write (\w+)$/) { (world, text: Substring) in world.label.add(String(text)) }
      steps.when(/^I write:$/) { (world, text: DocString) in world.label.add(text.content) }
      steps.then("it fails") { world in
        world.label.add("fails")
        throw Trouble("no")
      }
    }
    let run = try await RecordedRun(
      """
      Feature: f
        Scenario: a
          Given a label "x"
          When I add 2
          And I write three
          And I write:
            ```
            four
            ```
          Then it fails
        @step
        Scenario: b
          Given a label "y"
      """, library)
    check(run.messages, equals: ["no"])
    check(
      journal.lines,
      equals: [
        "run", "around, before, x, 2, three, four, fails, failed: it fails, failed, end",
        "around, before, around a label \"y\", before a label \"y\", y, after step, passed, end",
      ])
  }

  @Test("a world that is isolated to no actor can be used there, too")
  func otherWorld() async throws {
    let library = StepLibrary(onMainActor: CountingWorld.self, tags: "@main") { steps in
      steps.given("it") { world in
        MainActor.assertIsolated()
        world.count += 1
      }
    }
    let run = try await RecordedRun("@main\nFeature: f\nScenario: s\nGiven it\n", library)
    check(run.statuses, equals: [.passed])
  }
}
