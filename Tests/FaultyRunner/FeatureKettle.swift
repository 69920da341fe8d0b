import Foundation
import GherkinSteps

/// A `Once` value of features. Its creation and its cleanup add lines to the file that `FAULTY_KETTLE` names.
enum FeatureKettle {
  static let library = StepLibrary(KettleWorld.self) { steps in
    let file = ProcessInfo.processInfo.environment["FAULTY_KETTLE"] ?? "/dev/null"
    let kettle = Once(perFeature: "kettle") { run, feature in
      let boiled = Boiled(name: "\(feature.name) \(getpid())")
      try Note.add("make \(boiled.name)", to: file)
      run.addTearDown { try Note.add("tear down \(boiled.name)", to: file) }
      return boiled
    }
    steps.once(kettle)
    steps.given("I boil water") { world in try await world.scenario.log(kettle.value.name) }
    steps.given("I boil slowly") { world in
      try await Task.sleep(for: .milliseconds(50))
      try await world.scenario.log(kettle.value.name)
    }
  }

  private final class Boiled: Sendable {
    let name: String
    init(name: String) { self.name = name }
  }
}

final class KettleWorld: World {
  init() {}
}
