import Expectations
import Foundation
import GherkinSteps

/// A folder that all scenarios of a run share.
let tastingRoom = Once("tasting room", timeout: .seconds(30)) { run in
  try run.parameters.note("make the room")
  let folder = FileManager.default.temporaryDirectory.appending(path: "cellar01-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  run.tearDown {
    try FileManager.default.removeItem(at: folder)
    try run.parameters.note("clear the room")
  }
  run.log("the room is ready")
  return folder.path
}

/// A value that is made of another one.
let tastingTable = Once("tasting table") { _ in [try tastingRoom.value, "table"] }

let scenarioSteps = StepLibrary(CellarWorld.self) { steps in
  steps.once(tastingRoom)
  steps.once(tastingTable)

  steps.when("I enter the tasting room") { _ in
    try expect(try tastingTable.value).to(equal([try tastingRoom.value, "table"]))
    try expect(FileManager.default.fileExists(atPath: try tastingRoom.value)).to(beTrue())
  }
  steps.when("the tap works only at the second attempt") { world in
    let marker = try tastingRoom.value + "/" + world.scenario.name.replacing(" ", with: "-")
    if mkdir(marker, 0o777) == 0 { throw CellarProblem("the tap is stuck") }
  }
  steps.when("I take a picture of the cellar") { world in
    let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    world.scenario.attach(picture, mediaType: "image/png", fileName: "cellar.png")
    world.scenario.attach(#"{"barrels": \#(world.barrels)}"#, mediaType: "application/json")
    world.scenario.log("one picture")
    world.scenario.link("https://example.org/cellar")
    let file = try tastingRoom.value + "/note.txt"
    try Data("a note".utf8).write(to: URL(filePath: file))
    try world.scenario.attach(fileAt: file)
    ScenarioContext.current?.log("from anywhere")
  }
  steps.then("the scenario is {string} at line {int}") { (world, name: String, line: Int) in
    try expect(world.scenario.name).to(equal(name))
    try expect(world.scenario.line).to(equal(line))
    try expect(world.scenario.uri).to(endWith("scenarios.feature"))
    try expect(world.scenario.tags).to(equal(["@cellar", "@named"]))
  }
  steps.when("the roof is mended") { _ in throw Pending("next summer") }
  steps.when("it rains") { _ in throw Skip("nobody goes out") }
  steps.when("the barrel explodes") { _ in fatalError("the barrel exploded") }
  steps.then("the light is on") { world in try expect(world.lightIsOn).to(beTrue()) }
}

let shelfSteps = StepLibrary(ShelfWorld.self) { steps in
  steps.when("I put {string} onto the shelf") { (world, bottle: String) in
    let cellar = try await world.other(CellarWorld.self)
    cellar.barrels += 1
    world.bottles.append(bottle)
  }
  steps.then("the shelf holds {int} bottle(s)") { (world, count: Int) in
    try expect(world.bottles).to(haveCount(count))
  }
}

let screenSteps = StepLibrary(ScreenWorld.self) { steps in
  steps.when("I open the screen {string}") { @MainActor (world, title: String) in
    MainActor.assertIsolated()
    world.title = title
  }
  steps.then("the screen shows {string}") { @MainActor (world, title: String) in
    try expect(world.title).to(equal(title))
  }
}

let closedSteps = StepLibrary(ClosedWorld.self) { steps in
  steps.when("I enter the closed cellar") { _ in }
}
