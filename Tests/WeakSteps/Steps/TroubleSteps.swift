import Foundation
import GherkinExpectations
public import GherkinSteps

/// Checks with side effects, and checks of which wrong values end or stop the process.
public let troubleSteps = StepLibrary(BasketWorld.self) { steps in
  steps.aroundStep(tags: "@transaction") { _, step, body in try await body() }
  steps.when("I write the file {string}") { (_, path: String) in
    _ = FileManager.default.createFile(atPath: path, contents: nil)
  }
  // Takes the item out, so that the step fails the second time.
  steps.then("the basket gives me {string}") { (world, name: String) in
    try expect(world.basket.remove(name))
  }
  // Takes an item out, and says that it is another one.
  steps.then("the basket gives me something else than {string}") { (world, name: String) in
    let item = world.basket.items.first?.name ?? ""
    try expect(world.basket.remove(item))
    try expect(item != name)
  }
  // Empties the basket if the number is wrong.
  steps.then("there are/is {int} item(s), or none") { (world, count: Int) in
    let isRight = world.basket.items.count == count
    if !isRight { world.basket = Basket() }
    try expect(isRight)
  }
  steps.then("item {int} costs {int}") { (world, number: Int, price: Int) in
    try expect(world.basket.items[number - 1].price).to(equal(price))
  }
  steps.then("the process goes on if there are/is {int} item(s)") { (world, count: Int) in
    if world.basket.items.count != count { exit(3) }
  }
  steps.then("I look until {string} is there") { (world, name: String) in
    while !world.basket.items.contains(where: { $0.name == name }) { try await Task.sleep(for: .milliseconds(5)) }
  }
  // Takes no notice of its cancellation.
  steps.then("I stare until {string} is there") { (world, name: String) in
    while !world.basket.items.contains(where: { $0.name == name }) { usleep(5_000) }
  }
}
