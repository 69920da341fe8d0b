import Expectations
import GherkinSteps

let argumentSteps = StepLibrary(CellarWorld.self) { steps in
  steps.parameterType("style", regexp: "lager|ale|stout") { (text: String) throws -> Style in
    guard let style = Style(rawValue: text) else { throw CellarProblem("no style: \(text)") }
    return style
  }
  steps.parameterType("price", regexp: #"\d+\.\d{2} EUR"#) { (text: String) async throws -> Price in
    try await Task.sleep(for: .milliseconds(1))
    guard let euros = Double(text.dropLast(4)) else { throw CellarProblem("no price: \(text)") }
    guard euros < 1000 else { throw CellarProblem("too expensive: \(text)") }
    return Price(cents: Int((euros * 100).rounded()))
  }
  steps.parameterType("shelf", regexp: #"shelf (\d+)(?:-(\d+))?"#) { (groups: [String?]) in
    Shelf(row: groups[0].flatMap { Int($0) } ?? 0, column: groups[1].flatMap { Int($0) })
  }

  steps.given("a cellar with {int} barrel(s)") { (world, count: Int) in world.barrels = count }
  steps.when("I roll {int} barrel(s) in/out") { (world, count: Int) in world.barrels += count }
  steps.then("there is/are {int} barrel(s)") { (world, count: Int) in
    try expect(world.barrels).to(equal(count))
  }
  steps.when("I pour {float} litres of {string} for {word}") { (world, litres: Double, beer: String, guest: String) in
    world.litres += litres
    world.words += [beer, guest]
  }
  steps.then("{double} litres are gone, and the words are {string}") { (world, litres: Double, words: String) in
    try expect(world.litres).to(equal(litres))
    try expect(world.words.joined(separator: ", ")).to(equal(words))
  }
  steps.when("a {style} costs {price}") { (world, style: Style, price: Price) in
    world.words.append("\(style) at \(price.cents)")
  }
  steps.when("I look at {shelf}") { (world, shelf: Shelf) in
    world.words.append("row \(shelf.row), column \(shelf.column.map(String.init) ?? "none")")
  }
  steps.given(regex: #"^(\d+) barrels? (?:of (\w+) )?arrives?$"#) { (world, count: Int, beer: String?) in
    world.barrels += count
    world.words.append(beer ?? "anything")
  }
  steps.but(/^(\w+) breaks (\d+) barrels?( on purpose)?$/) {
    (world, guest: Substring, count: Substring, purpose: Substring?) in
    world.barrels -= Int(count) ?? 0
    world.words.append(guest + (purpose == nil ? " by accident" : " on purpose"))
  }
  steps.and("this is written down \\(twice\\)") { world in world.words += world.words }
  steps.step("the cellar is called {}") { (world, name: String) in
    try expect(world.parameters.cellar).to(equal(name))
  }
  steps.when("I wait for {int} second(s)") { (_, seconds: Int) in try await Task.sleep(for: .seconds(seconds)) }
  steps.when("I blink", timeout: .seconds(20)) { _ in try await Task.sleep(for: .milliseconds(2)) }
  steps.when("it is ambiguous") { _ in }
  steps.when("it is {word}") { (_, _: String) in }
}
