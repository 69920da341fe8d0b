public import GherkinSteps

let cellarHooks = StepLibrary(CellarWorld.self) { steps in
  steps.beforeAll(name: "open the cellar", timeout: .seconds(30)) { run in
    try run.parameters.note("beforeAll")
    run.log("open")
  }
  steps.afterAll(name: "close the cellar") { run in try run.parameters.note("afterAll") }
  steps.beforeFeature(tags: "@hooks", name: "sweep") { run in try run.parameters.note("beforeFeature") }
  steps.afterFeature(tags: "@hooks") { run in try run.parameters.note("afterFeature") }
  steps.beforeRule(tags: "@hooks", timeout: .zero) { run in try run.parameters.note("beforeRule") }
  steps.afterRule(tags: "@hooks") { run in try run.parameters.note("afterRule") }
  steps.around(tags: "@hooks", name: "light") { world, scenario in
    try world.parameters.note("around begins")
    world.lightIsOn = true
    try await scenario()
    world.lightIsOn = false
    try world.parameters.note("around ends")
  }
  steps.before(tags: "@hooks", name: "first") { world in try world.parameters.note("before 1") }
  steps.before(tags: "@hooks and not @cold", timeout: .seconds(5)) { world in try world.parameters.note("before 2") }
  steps.after(tags: "@hooks") { world in
    try world.parameters.note("after 1")
    world.scenario.log("after")
  }
  steps.after(tags: "@hooks") { world in try world.parameters.note("after 2") }
  steps.beforeStep(tags: "@hooks") { world in try world.parameters.note("beforeStep") }
  steps.afterStep(tags: "@hooks") { world in try world.parameters.note("afterStep") }
  steps.before(tags: "@broken") { _ in throw CellarProblem("the hook is broken") }
  steps.before(tags: "@closed") { _ in throw Skip("the cellar is closed today") }
}

/// All step libraries of the cellar. The runner adds those of `GherkinFixtures` itself.
public let cellarLibraries: [StepLibrary] = [
  argumentSteps, dataSteps, scenarioSteps, shelfSteps, screenSteps, closedSteps, cellarHooks,
]
