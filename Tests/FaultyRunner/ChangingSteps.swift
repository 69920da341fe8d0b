import Foundation
import GherkinSteps

/// Libraries that differ between the coordinator and its workers, as code that depends on the environment can make them.
var changingSteps: [StepLibrary] {
  let environment = ProcessInfo.processInfo.environment
  guard let change = environment["FAULTY_WORKER_DEFINITIONS"] else { return [] }
  let isWorker = environment["GHERKIN_RUN_WORKER"] != nil
  func step(_ pattern: String) -> StepLibrary {
    StepLibrary(FaultyWorld.self) { steps in steps.given(pattern) { world in world.scenario.log(pattern) } }
  }
  let regexp = change == "parameterType" && isWorker ? "left|right" : "left"
  let tags = change == "tags" && isWorker ? "@b" : "@a"
  let side = StepLibrary(FaultyWorld.self) { steps in
    steps.parameterType("side", regex: regexp) { (text: String) in text }
    steps.given("I turn {side}") { (_, _: String) in }
    steps.before(tags: tags) { _ in }
  }
  let ordered = [step("the first"), step("the second")]
  return (change == "order" && isWorker ? ordered.reversed() : ordered) + [side]
}
