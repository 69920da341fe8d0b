import GherkinExpectations
public import GherkinSteps

/// Steps that check all of their values.
public let soundSteps = StepLibrary(BasketWorld.self) { steps in
  steps.then("the basket contains {string}") { (world, name: String) in
    try expect(world.basket.items.contains { $0.name == name })
  }
  steps.then("the basket does not contain {string}") { (world, name: String) in
    try expect(!world.basket.items.contains { $0.name == name })
  }
  steps.then("the receipt starts with {string}") { (world, text: String) in
    try expect(world.basket.receipt.hasPrefix(text))
  }
  steps.then("there are/is {int} item(s)") { (world, count: Int) in
    try expect(world.basket.items.count).to(equal(count))
  }
  steps.then("soon there are/is {int} item(s)") { (world, count: Int) in
    try await eventually(equal(count), within: .seconds(30)) { world.basket.items.count }
  }
  steps.then("the first item is {string}") { (world, name: String) in
    try expect(world.basket.items.first?.name).to(equal(name))
  }
  steps.then("the items are:") { (world, items: DataTable) in
    let expected = try items.hashes.map { Basket.Item(name: $0["name"] ?? "", price: Int($0["price"] ?? "") ?? 0) }
    try expect(world.basket.items).to(equal(expected))
  }
  steps.then("the receipt is:") { (world, text: DocString) in
    try expect(world.basket.receipt).to(equal(text.content))
  }
  steps.then("the total is {int}") { (world, total: Int) in
    try expect(world.basket.total).to(equal(total))
  }
  steps.then("the basket is useful") { world in
    try expect(!world.basket.items.isEmpty)
  }
  steps.then("the names in order are:") { (world, names: DataTable) in
    try expect(world.basket.items.map(\.name)).to(equal(names.rows.map { $0[0] }))
  }
}
