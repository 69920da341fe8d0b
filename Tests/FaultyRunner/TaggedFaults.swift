import Foundation
import GherkinSteps

extension StepLibrary.Builder where W == FaultyWorld {
  /// Registers hooks in which the fault of the command line happens, for scenarios whose tags say so: `@in-before`.
  func taggedFaults() {
    before(tags: "@in-before") { world in world.plan.named.happen() }
    after(tags: "@in-after") { world, _ in world.plan.named.happen() }
    beforeStep(tags: "@in-beforeStep") { world, _ in world.plan.named.happen() }
    afterStep(tags: "@in-afterStep") { world, _ in world.plan.named.happen() }
    around(tags: "@in-around") { world, scenario in
      world.plan.named.happen()
      try await scenario()
    }
    around(tags: "@in-aroundEnd") { world, scenario in
      try await scenario()
      world.plan.named.happen()
    }
    // Such hooks change how scenarios are assigned to workers, also in runs without their tags.
    if ProcessInfo.processInfo.environment["FAULTY_SCOPES"] != nil {
      beforeFeature(tags: "@in-beforeFeature") { run, _ in try run.worldParameters.fail() }
      afterFeature(tags: "@in-afterFeature") { run, _ in try run.worldParameters.fail() }
      beforeRule(tags: "@in-beforeRule") { run, _ in try run.worldParameters.fail() }
      afterRule(tags: "@in-afterRule") { run, _ in try run.worldParameters.fail() }
    }
    parameterType("transformed", regex: "at once") { (_: String) throws -> FaultPlan in
      let plan = try ScenarioContext.current?.worldParameters.decode(FaultPlan.self) ?? FaultPlan()
      plan.named.happen()
      return plan
    }
    given("a transform that has the fault {transformed}") { (_, _: FaultPlan) in }
    given("what is open is counted") { world in
      let parent = getppid()
      let files = try [getpid(), parent].map {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\($0)/fd").count
      }
      let dead = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }.filter {
        let status = (try? String(contentsOf: URL(filePath: "/proc/\($0)/stat"), encoding: .utf8)) ?? ""
        let words = status.split(separator: ")").last?.split(separator: " ") ?? []
        return words.first == "Z" && words.dropFirst().first == "\(parent)"
      }
      world.scenario.attach("\(files[0]) \(files[1]) \(dead.count)", mediaType: "text/plain")
    }
  }
}

extension WorldParameters {
  /// Causes the fault that the command line names.
  fileprivate func fail() throws {
    try decode(FaultPlan.self).named.happen()
  }
}

/// A world that has a fault when its scenario ends, where the scenario's tags say so.
final class ClearingWorld: World, TearingDown {
  let plan: FaultPlan

  init() async throws {
    plan = try ScenarioContext.current?.worldParameters.decode(FaultPlan.self) ?? FaultPlan()
  }

  func tearDown() async throws {
    if scenario.tags.contains("@in-tearDown") { plan.named.happen() }
  }
}

/// The library of that world.
let clearingSteps = StepLibrary(ClearingWorld.self) { steps in
  steps.given("a world that clears up") { _ in }
}
