import GherkinSteps

extension RunFeatureLibraries {
  /// Libraries with and without tags, which define the same steps.
  static func taggedLibraries(_ notes: RunNotes) -> [StepLibrary] {
    let signingIn = [nil, "@admin", "@night", "@guest", "@web and @office and not @late"].map { tags in
      StepLibrary(RunWorld.self, tags: tags) { steps in
        steps.given("I sign in") { world in notes.write("sign in by \(tags ?? "all")", in: world.scenario) }
      }
    }
    let signingOut = [nil, " "].map { tags in
      StepLibrary(RunWorld.self, tags: tags) { steps in steps.given("I sign out") { _ in } }
    }
    let others = [
      StepLibrary(RunWorld.self, tags: "@admin") { steps in
        steps.parameterType("role", regex: "guest|admin") { (text: String) in text }
        steps.condition("never") { false }
        steps.given("I am the administrator") { _ in }
      },
      StepLibrary(RunWorld.self) { steps in
        steps.given("I am {role}") { (world, role: String) in notes.write(role, in: world.scenario) }
      },
      StepLibrary(RunWorld.self, tags: "@hooked or @root") { steps in
        steps.beforeAll { _ in notes.write("all") }
        steps.beforeFeature { _, feature in notes.write("never", in: feature) }
        steps.before { world in notes.write("before", in: world.scenario) }
        steps.before(tags: "@slow or @fast") { world in notes.write("slow or fast", in: world.scenario) }
        steps.around { world, scenario in
          notes.write("around", in: world.scenario)
          try await scenario()
        }
        steps.beforeStep(tags: " ") { world, _ in notes.write("before step", in: world.scenario) }
      },
    ]
    return signingIn + signingOut + others
  }
}
