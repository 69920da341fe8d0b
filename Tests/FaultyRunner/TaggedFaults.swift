import Foundation
import GherkinSteps

extension StepLibrary.Builder where W == FaultyWorld {
  /// Registers hooks in which the fault of the command line happens, for scenarios whose tags say so: `@in-before`.
  func taggedFaults() {
    before(tags: "@in-before") { world in world.plan.named.happen() }
    after(tags: "@in-after") { world in world.plan.named.happen() }
    beforeStep(tags: "@in-beforeStep") { world in world.plan.named.happen() }
    afterStep(tags: "@in-afterStep") { world in world.plan.named.happen() }
    around(tags: "@in-around") { world, scenario in
      world.plan.named.happen()
      try await scenario()
    }
    around(tags: "@in-aroundEnd") { world, scenario in
      try await scenario()
      world.plan.named.happen()
    }
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
