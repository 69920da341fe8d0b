import GherkinExpectations
public import GherkinSteps

/// Steps that pass although a value is wrong.
public let weakSteps = StepLibrary(BasketWorld.self) { steps in
  // The argument is not used.
  steps.then("somehow the basket contains {string}") { (world, name: String) in
    try expect(!world.basket.items.isEmpty)
  }
  // Any item is taken out.
  steps.then("somehow the basket gives me {string}") { (world, name: String) in
    try expect(world.basket.remove(world.basket.items.first?.name ?? ""))
  }
  // Only the beginning is compared.
  steps.then("somehow the receipt starts with {string}") { (world, text: String) in
    try expect(world.basket.receipt.prefix(3)).to(equal(text.prefix(3)))
  }
  // The number is compared with itself.
  steps.then("somehow there are/is {int} item(s)") { (world, count: Int) in
    try expect(count).to(equal(count))
  }
  // Nothing awaits the task with the expectation.
  steps.then("somehow soon there are/is {int} item(s)") { (world, count: Int) in
    let number = world.basket.items.count
    Task { try expect(number).to(equal(count)) }
  }
  // The second condition is always true.
  steps.then("somehow the first item is {string}") { (world, name: String) in
    try expect(world.basket.items.first?.name == name || !world.basket.items.isEmpty)
  }
  // The column of the prices is not read.
  steps.then("somehow the items are:") { (world, items: DataTable) in
    try expect(world.basket.items.map(\.name)).to(equal(try items.hashes.map { $0["name"] ?? "" }))
  }
  // The lines are counted instead of compared.
  steps.then("somehow the receipt is:") { (world, text: DocString) in
    let lines = { (text: String) in text.split(separator: "\n").count }
    try expect(lines(world.basket.receipt)).to(equal(lines(text.content)))
  }
  // The tolerance is wide.
  steps.then("somehow the total is {int}") { (world, total: Int) in
    try expect(abs(world.basket.total - total) <= 2)
  }
  // The order is not compared.
  steps.then("somehow the names in order are:") { (world, names: DataTable) in
    try expect(Set(world.basket.items.map(\.name))).to(equal(Set(names.rows.map { $0[0] })))
  }
  // More items than there are pass too.
  steps.then(regex: #"^somehow (\d+) items? (?:has|have) been taken out$"#) { (world, count: Int) in
    let first = Array(["tea", "bread"].prefix(count).prefix(world.basket.removed.count))
    try expect(world.basket.removed).to(equal(first))
  }
}
