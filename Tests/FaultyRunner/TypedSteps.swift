import GherkinSteps

struct FaultyHop: TableRecord, Codable, Sendable {
  static let columns = ["name", "aromas"]
  var name: String
  var aromas: [String]
}

/// Steps whose arguments are typed tables, and numbers in the language of the feature.
let typedSteps = StepLibrary(FaultyWorld.self) { steps in
  steps.given("these hops:") { (world, hops: Rows<FaultyHop>) in
    world.scenario.log(hops.map { "\($0.name) \($0.aromas)" }.joined(separator: " "))
  }
  steps.given(/^this hop:$/) { (world, hop: Record<FaultyHop>) in world.scenario.log(hop.value.name) }
  steps.given("{number} kg") { (world, weight: Double) in world.scenario.log("\(weight)") }
}
