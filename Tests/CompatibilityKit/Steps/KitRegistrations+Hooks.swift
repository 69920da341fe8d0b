import GherkinSteps

extension KitRegistrations {
  static let hooks: [String: Register] = [
    "global-hooks": { steps, _ in
      steps.beforeAll { _ in }
      steps.beforeAll { _ in }
      passes(steps, "a step passes")
      fails(steps, "a step fails")
      steps.afterAll { _, _ in }
      steps.afterAll { _, _ in }
    },
    "global-hooks-afterall-error": { steps, _ in
      steps.beforeAll { _ in }
      steps.beforeAll { _ in }
      passes(steps, "a step passes")
      steps.afterAll { _, _ in }
      steps.afterAll { _, _ in throw KitError("AfterAll hook went wrong") }
      steps.afterAll { _, _ in }
    },
    "global-hooks-attachments": { steps, _ in
      steps.beforeAll { run in run.attach("Attachment from BeforeAll hook", mediaType: "text/plain") }
      passes(steps, "a step passes")
      steps.afterAll { run, _ in run.attach("Attachment from AfterAll hook", mediaType: "text/plain") }
    },
    "global-hooks-beforeall-error": { steps, _ in
      steps.beforeAll { _ in }
      steps.beforeAll { _ in throw KitError("BeforeAll hook went wrong") }
      steps.beforeAll { _ in }
      passes(steps, "a step passes")
      steps.afterAll { _, _ in }
      steps.afterAll { _, _ in }
    },
    "hooks": { steps, _ in
      steps.before { _ in }
      passes(steps, "a step passes")
      fails(steps, "a step fails")
      steps.after { _, _ in }
    },
    "hooks-conditional": { steps, _ in
      steps.before(tags: "@passing-hook") { _ in }
      steps.before(tags: "@fail-before") { _ in throw KitError("Exception in conditional hook") }
      passes(steps, "a step passes")
      steps.after(tags: "@fail-after") { _, _ in throw KitError("Exception in conditional hook") }
      steps.after(tags: "@passing-hook") { _, _ in }
    },
    "hooks-named": { steps, _ in
      steps.before(name: "A named before hook") { _ in }
      passes(steps, "a step passes")
      steps.after(name: "A named after hook") { _, _ in }
    },
    "hooks-skipped": { steps, _ in
      steps.before { _ in }
      steps.before(tags: "@skip-before") { _ in throw Skip() }
      steps.before { _ in }
      passes(steps, "a normal step")
      steps.given("a step that skips") { _ in throw Skip() }
      steps.after { _, _ in }
      steps.after(tags: "@skip-after") { _, _ in throw Skip() }
      steps.after { _, _ in }
    },
    "hooks-undefined": { steps, _ in
      steps.before { _ in }
      steps.after { _, _ in }
    },
    "skipped-failing-hook": { steps, _ in
      steps.given("a step that skips") { _ in throw Skip() }
      steps.after { _, _ in throw KitError("whoops") }
    },
  ]

  private static func fails(_ steps: Steps, _ expression: String) {
    steps.given(expression) { _ in throw KitError("Exception in step") }
  }
}
