import Foundation
import GherkinSteps

extension RunFeatureLibraries {
  /// Steps and hooks with time limits. Only those that exceed their limit have one, so that the load of the machine has
  /// no effect.
  static func timeSteps(_ notes: RunNotes) -> StepLibrary {
    StepLibrary(RunWorld.self) { steps in
      steps.given("a sleeping step") { _ in try await Task.sleep(for: .seconds(300)) }
      steps.given("a slow step") { _ in try await Task.sleep(for: .milliseconds(300)) }
      steps.given("a patient step", timeout: .zero) { _ in try await Task.sleep(for: .milliseconds(300)) }
      steps.given("a very patient step", timeout: .zero) { _ in try await Task.sleep(for: .milliseconds(1200)) }
      steps.given("a hasty step", timeout: .milliseconds(20)) { _ in try await Task.sleep(for: .seconds(300)) }
      steps.after(tags: "@after-tells-cancellation", timeout: .zero) { world, _ in
        try await Task.sleep(for: .milliseconds(1))
        notes.write("after is cancelled: \(Task.isCancelled)", in: world.scenario)
      }
      steps.around(tags: "@around-tells-cancellation", timeout: .zero) { world, scenario in
        try await scenario()
        try await Task.sleep(for: .milliseconds(1))
        notes.write("around is cancelled: \(Task.isCancelled)", in: world.scenario)
      }
      steps.before(tags: "@before-sleeps", timeout: .milliseconds(20)) { _ in
        try await Task.sleep(for: .seconds(300))
      }
      steps.around(tags: "@around-sleeps-first", timeout: .milliseconds(20)) { _, scenario in
        try? await Task.sleep(for: .seconds(300))
        try await scenario()
      }
      steps.aroundStep(tags: "@around-step-sleeps-first", timeout: .milliseconds(20)) { _, _, step in
        try? await Task.sleep(for: .seconds(300))
        try await step()
      }
      steps.around(tags: "@around-sleeps-at-the-end", timeout: .seconds(1)) { _, scenario in
        try await scenario()
        try await Task.sleep(for: .seconds(300))
      }
    }
  }

  /// Conditions of scenarios.
  static func conditions(_ notes: RunNotes) -> StepLibrary {
    StepLibrary(RunWorld.self) { steps in
      steps.condition("staging") {
        notes.write("asked")
        return false
      }
      steps.condition("fast") { true }
      steps.condition(tagsWithPrefix: "@use.with_size=") { sizes in sizes.contains("small") }
    }
  }
}
