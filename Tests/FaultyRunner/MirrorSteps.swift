import Foundation
import GherkinSteps

/// A world in which the fault of a tag happens when it is described: `@mirror(unwrap)`; used where `FAULTY_MIRROR` is set.
final class MirrorWorld: World, CustomReflectable {
  let fault: Fault?

  init() {
    let argument = ScenarioContext.current?.tags.first { $0.hasPrefix("@mirror(") }
    fault = argument.flatMap { Fault(rawValue: String($0.dropFirst("@mirror(".count).dropLast())) }
  }

  var customMirror: Mirror {
    fault?.happen()
    return Mirror(self, children: ["kettle": "warm", "password": "zebra"])
  }
}

let mirrorSteps = StepLibrary(MirrorWorld.self) { steps in
  steps.given("a check that fails") { _ in throw Refusal() }
  steps.after { world, _ in world.scenario.log("after") }
}
