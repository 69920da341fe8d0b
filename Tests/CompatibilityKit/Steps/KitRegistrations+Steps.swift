import GherkinSteps

extension KitRegistrations {
  static let steps: [String: Register] = [
    "backgrounds": orders,
    "rules-backgrounds": orders,
    "cdata": { steps, _ in
      steps.given("I have {int} <![CDATA[cukes]]> in my belly") { (_, _: Int) in }
    },
    "data-tables": { steps, _ in
      steps.when("the following table is transposed:") { (world, table: DataTable) in world.table = table.transposed }
      steps.then("it should be:") { (world, table: DataTable) in
        if world.table != table { throw KitError("\(world.table.rows) is not \(table.rows)") }
      }
    },
    "doc-strings": { steps, _ in
      steps.given("a doc string:") { (_, _: DocString) in }
    },
    "examples-tables": { steps, _ in
      steps.given("there are {int} cucumbers") { (world, count: Int) in world.count = count }
      steps.given("there are {int} friends") { (world, count: Int) in world.friends = count }
      eating(steps)
      steps.then("each person can eat {int} cucumbers") { (world, share: Int) in
        try expectEqual(world.count / (1 + world.friends), share)
      }
    },
    "examples-tables-undefined": cucumbers,
    "examples-tables-undefined-multiple": cucumbers,
    "minimal": { steps, _ in
      steps.given("I have {int} cukes in my belly") { (_, _: Int) in }
    },
    "multiple-features": { steps, _ in order(steps) },
    "multiple-features-reversed": { steps, _ in order(steps) },
    "parameter-types": { steps, _ in
      steps.parameterType("flight", capturing: "([A-Z]{3})-([A-Z]{3})") { (from: String, to: String) in
        Flight(from: from, to: to)
      }
      steps.given("{flight} has been delayed") { (_, flight: Flight) in
        if flight != Flight(from: "LHR", to: "CDG") { throw KitError("\(flight)") }
      }
    },
    "regular-expression": { steps, _ in
      steps.given(regex: "^a (.*?)(?: and a (.*?))?(?: and a (.*?))?$") { (_, _: String, _: String?, _: String?) in }
    },
    "rules": { steps, _ in
      steps.given("the customer has {int} cents") { (world, cents: Int) in world.coins = cents }
      steps.given("there are chocolate bars in stock") { world in world.chocolateBars = 1 }
      steps.given("there are no chocolate bars in stock") { world in world.chocolateBars = 0 }
      steps.when("the customer tries to buy a {int} cent chocolate bar") { (world, price: Int) in
        world.sale = world.coins >= price && world.chocolateBars > 0
      }
      steps.then("the sale should not happen") { world in if world.sale { throw KitError("a sale") } }
      steps.then("the sale should happen") { world in if !world.sale { throw KitError("no sale") } }
    },
    "unknown-parameter-type": { steps, _ in
      steps.given("{airport} is closed because of a strike") { (_, _: String) in }
    },
  ]

  private struct Flight: Sendable, Equatable {
    let from: String
    let to: String
  }

  private static let orders: Register = { steps, _ in
    order(steps)
    passes(steps, "an action")
    passes(steps, "an outcome")
  }

  private static func order(_ steps: Steps) {
    steps.given("an order for {string}") { (_, _: String) in }
  }

  private static let cucumbers: Register = { steps, _ in
    steps.given("there are {int} cucumbers") { (world, count: Int) in world.count = count }
    eating(steps)
  }

  private static func eating(_ steps: Steps) {
    steps.when("I eat {int} cucumbers") { (world, count: Int) in world.count -= count }
    steps.then("I should have {int} cucumbers") { (world, count: Int) in try expectEqual(world.count, count) }
  }
}
