import GherkinExpectations
public import GherkinSteps

/// A scenario with a basket.
public final class BasketWorld: World {
  var basket = Basket()

  /// Creates a scenario with an empty basket.
  public init() {}
}

/// The steps before the checks.
public let basketSteps = StepLibrary(BasketWorld.self) { steps in
  steps.given("a basket with:") { (world, items: DataTable) in
    for item in try items.hashes { world.basket.add(item["name"] ?? "", price: Int(item["price"] ?? "") ?? 0) }
  }
  steps.when("I take out {string}") { (world, name: String) in
    try expect(world.basket.remove(name), named: "whether the item was in the basket").to(equal(true))
  }
}
