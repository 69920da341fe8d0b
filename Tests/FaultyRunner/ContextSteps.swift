import Foundation
import GherkinSteps

/// Hooks that write their contexts to the file that `FAULTY_CONTEXTS` names; used if it is set.
let contextSteps = StepLibrary(ContextWorld.self) { steps in
  let file = ProcessInfo.processInfo.environment["FAULTY_CONTEXTS"] ?? "/dev/null"
  let tell: @Sendable (String) throws -> Void = { try Note.add($0, to: file) }
  steps.beforeAll { run in try tell("beforeAll \(run.worker.index) of \(run.worker.count)") }
  steps.afterAll { run, counts in
    try tell("afterAll \(run.worker.index): \(counts.passed) passed, \(counts.failed) failed")
  }
  steps.beforeFeature { run, feature in try tell("beforeFeature \(feature.name) \(feature.tags) :\(feature.line)") }
  steps.afterFeature { _, outcome in
    try tell("afterFeature \(outcome.feature.name): \(outcome.counts.passed) of \(outcome.counts.total)")
  }
  steps.beforeRule { _, rule in try tell("beforeRule \(rule.name) \(rule.tags) in \(rule.feature.name)") }
  steps.afterRule { _, outcome in try tell("afterRule \(outcome.rule.name): \(outcome.counts.total)") }
  steps.before { world in
    let scenario = world.scenario
    try tell("before \(scenario.name) \(scenario.description) \(scenario.feature.name) \(scenario.rule?.name ?? "-")")
    try tell(
      "at \(scenario.uri):\(scenario.line) \(scenario.language) \(scenario.row?.cells ?? []) \(scenario.attempt)")
    world.addTearDown { _ in try tell("tearDown") }
  }
  steps.beforeStep { _, step in
    try tell("beforeStep \(step.keyword) \(step.text) \(step.line):\(step.column) \(step.table?.rows ?? [])")
    if let text = step.docString { try tell("docString \(text.content)") }
  }
  steps.aroundStep { _, _, run in
    try await run()
    try tell("aroundStep ends")
  }
  steps.afterStep { _, outcome in
    let place = outcome.step.definition.map { "\(URL(filePath: $0.file).lastPathComponent)" } ?? "-"
    try tell("afterStep \(outcome.status) \(place)")
  }
  steps.onFailure { _, failure in try tell("onFailure \(failure.step?.text ?? "-") \(failure.message)") }
  steps.after { world, outcome in
    let step = outcome.failedStep.map { "\($0.text) :\($0.line)" } ?? "-"
    try tell("after \(outcome.status) \(step) \(outcome.attempt) \(outcome.willBeRetried)")
  }
  steps.around { world, scenario in
    try await scenario()
    try tell("around ends")
    if world.scenario.tags.contains("@late") { world.addTearDown { _ in try tell("late") } }
  }
  steps.given("the environment tells the worker to child programs") { world in
    let child = Process()
    child.executableURL = URL(filePath: "/bin/sh")
    child.arguments = ["-c", "echo child $GHERKIN_RUN_WORKER_INDEX of $GHERKIN_RUN_WORKER_COUNT >> \(file)"]
    try child.run()
    child.waitUntilExit()
    try tell("scenario \(world.scenario.worker.index) of \(world.scenario.worker.count)")
  }
}

final class ContextWorld: World {
  init() {}
}
