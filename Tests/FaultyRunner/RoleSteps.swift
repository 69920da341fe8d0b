import Foundation
import GherkinSteps

/// Two libraries that define the same step, one for the scenarios of administrators; used if `FAULTY_ROLES` is set.
let roleSteps = [
  StepLibrary(RoleWorld.self) { steps in
    steps.condition("staging") {
      if ProcessInfo.processInfo.environment["FAULTY_CONDITION"] != nil { exit(0) }
      return false
    }
    steps.condition("late") { false }
    steps.given("I sign in") { world in world.scenario.log("as a guest") }
  },
  StepLibrary(RoleWorld.self, tags: "@admin") { steps in
    steps.before { world in world.scenario.log("the admin's hook") }
    steps.given("I sign in") { world in world.scenario.log("as the admin") }
    steps.given("I delete the user {string}") { (world, name: String) in world.scenario.log("deleted \(name)") }
  },
]

final class RoleWorld: World {
  init() {}
}
