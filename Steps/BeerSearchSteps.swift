import BeerSearchExample
import GherkinFixtures
public import GherkinSteps

/// The phrases of the beer search.
public let beerSearchSteps = StepLibrary(BeerSearchWorld.self) { steps in
  steps.given("the beers of {fixture}") { (world, brewery: Fixture) in
    try await world.stock(brewery.decode(BeerCatalogue.self))
  }
  steps.given("a list that shows {int} beers at a time") { (world, count: Int) in
    await world.showBeers(atATime: count)
  }
  steps.given("the beers for {string} cannot be fetched") { (world, food: String) in
    await world.makeUnavailable(food)
  }
  steps.given("the beers for {string} take their time") { (world, food: String) in
    try await world.delay(food)
  }

  steps.when("I have opened the beer search") { world in
    await world.open()
  }
  steps.when("I (have )enter(ed) {string}") { (world, text: String) in
    try await world.enter(text)
  }
  steps.when("I (have )search(ed) for {string}") { (world, food: String) in
    try await world.search(for: food)
  }
  steps.when("I (have )reach(ed) the end of the list") { world in
    try await world.reachEndOfList()
  }
  steps.when("the beers for {string} are due at last") { (world, food: String) in
    try await world.deliver(food)
  }

  steps.then("I can search") { world in
    try await world.expectSearch(enabled: true)
  }
  steps.then("I cannot search") { world in
    try await world.expectSearch(enabled: false)
  }
  steps.then("I see {int} beer image(s)") { (world, count: Int) in
    try await world.expectImages(count: count)
  }
  steps.then("I see no beer images") { world in
    try await world.expectImages(count: 0)
  }
  steps.then("I see the images of these beers:") { (world, beers: DataTable) in
    try await world.expectImages(of: beers.rows.flatMap { $0 })
  }
  steps.then("I am told:") { (world, message: DocString) in
    try await world.expectMessages([message.content])
  }
  steps.then("I am told nothing") { world in
    try await world.expectMessages([])
  }
  steps.then("beers have been fetched {int} time(s)") { (world, count: Int) in
    try await world.expectFetches(count)
  }
  steps.then("no beers have been fetched") { world in
    try await world.expectFetches(0)
  }
}
