import BeerSearchExample
import GherkinExpectations
import GherkinFixtures
public import GherkinSteps
import GherkinTestDoubles
import Testing

/// The beer API, which a worker starts when its first scenario needs it.
let beerService = Once(perWorker: "beer service") { run in
  let service = try BeerService()
  run.addTearDown { try service.stop() }
  return service
}

/// The phrases of the beer search.
public let beerSearchSteps = StepLibrary(BeerSearchWorld.self) { steps in
  defineServices(steps)
  defineSearches(steps)
  defineResults(steps)
}

private func defineServices(_ steps: StepLibrary.Builder<BeerSearchWorld>) {
  steps.given("the beers of {fixture}") { (world, brewery: Fixture) in
    try await world.stock(brewery.decode(BeerCatalogue.self))
  }
  steps.given("the beer service of {fixture}") { (world, brewery: Fixture) in
    try await world.stock(brewery.decode(BeerCatalogue.self), of: beerService.value)
  }
  steps.parameterType(BeerService.Problem.self)
  steps.given("the beer service has {problem}") { (world, problem: BeerService.Problem) in
    try await world.setProblem(problem, of: beerService.value)
  }
  steps.given("the beer service works again") { world in
    try await world.setProblem(nil, of: beerService.value)
  }
  steps.given("a list that shows {int} beers at a time") { (world, count: Int) in
    await world.showBeers(atATime: count)
  }
  steps.given("the beers for {string} cannot be fetched") { (world, food: String) in
    await world.makeUnavailable(food)
  }
  steps.given("the search for {string} is slow") { (world, food: String) in
    try await world.delay(food)
  }
}

private func defineSearches(_ steps: StepLibrary.Builder<BeerSearchWorld>) {
  steps.when("I have opened the beer search") { world in
    await world.open()
  }
  steps.when("I enter {string}", or: "I have entered {string}") { (world, text: String) in
    try await world.presenter.textChanged(to: text)
  }
  steps.when("I search for {string}", or: "I have searched for {string}") { (world, food: String) in
    try await world.search(for: food)
  }
  steps.when("I reach the end of the list", or: "I have reached the end of the list") { world in
    try await world.reachEndOfList()
  }
  steps.when("I leave the beer search") { world in
    await world.leave()
  }
  steps.when("the beers for {string} arrive") { (world, food: String) in
    try await world.deliver(food)
  }
}

private func defineResults(_ steps: StepLibrary.Builder<BeerSearchWorld>) {
  steps.then("I can search") { world in
    try await #expect(world.screen.isSearchEnabled)
  }
  steps.then("I cannot search") { world in
    try await #expect(!world.screen.isSearchEnabled)
  }
  steps.then("I see {int} beer image(s)") { (world, count: Int) in
    let beers = try await world.shownBeers
    #expect(beers.count == count)
  }
  steps.then("I see no beer images") { world in
    let beers = try await world.shownBeers
    #expect(beers == [])
  }
  steps.then("I see the images of these beers:") { (world, beers: DataTable) in
    try await expect(world.shownBeers, named: "the beers that I see").to(equal(beers.rows.flatMap { $0 }))
  }
  steps.then("I see only this message:") { (world, message: DocString) in
    #expect(world.messages.calls == [message.content])
  }
  steps.then("I see no message") { world in
    #expect(world.messages.calls == [])
  }
}
