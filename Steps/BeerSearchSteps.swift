import BeerSearchExample
import GherkinExpectations
import GherkinFixtures
public import GherkinSteps
import GherkinTestDoubles

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
    try await world.presenter.textChanged(to: text)
  }
  steps.when("I (have )search(ed) for {string}") { (world, food: String) in
    try await world.search(for: food)
  }
  steps.when("I (have )reach(ed) the end of the list") { world in
    try await world.reachEndOfList()
  }
  steps.when("I leave the beer search") { world in
    await world.leave()
  }
  steps.when("the beers for {string} are due at last") { (world, food: String) in
    try await world.deliver(food)
  }

  steps.then("I can search") { world in
    try await expect(world.screen.isSearchEnabled, named: "the search being enabled").to(beTrue())
  }
  steps.then("I cannot search") { world in
    try await expect(world.screen.isSearchEnabled, named: "the search being enabled").to(beFalse())
  }
  steps.then("I see {int} beer image(s)") { (world, count: Int) in
    try await expect(world.shownBeers, named: "the beers that I see").to(haveCount(count))
  }
  steps.then("I see no beer images") { world in
    try await expect(world.shownBeers, named: "the beers that I see").to(beEmpty())
  }
  steps.then("I see the images of these beers:") { (world, beers: DataTable) in
    try await expect(world.shownBeers, named: "the beers that I see").to(equal(beers.rows.flatMap { $0 }))
  }
  steps.then("I am told:") { (world, message: DocString) in
    try expect(world.messages.calls, named: "what I am told").to(equal([message.content]))
  }
  steps.then("I am told nothing") { world in
    try verify(world.messages).wasCalled(.never)
  }
  steps.then("beers have been fetched {int} time(s)") { (world, count: Int) in
    try await verify(world.supply.fetches).wasCalled(.times(count))
  }
  steps.then("no beers have been fetched") { world in
    try await verify(world.supply.fetches).wasCalled(.never)
  }
  steps.then("nothing keeps the beer search open") { world in
    try await expect(world.openScreen, named: "the screen").to(beNil())
  }
}
