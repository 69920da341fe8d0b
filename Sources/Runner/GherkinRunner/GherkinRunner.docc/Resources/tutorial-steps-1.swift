public import GherkinSteps

/// What the steps of one scenario share: each scenario gets a new one.
final class CellarWorld: World {}

/// The steps of the features.
public let cellarSteps = StepLibrary(CellarWorld.self) { steps in
  steps.given("{int} beers in the cellar") { (_, int: Int) in
    throw Pending()
  }

  steps.when("I drink one") { _ in
    throw Pending()
  }

  steps.then("{int} beers are left") { (_, int: Int) throws in
    throw Pending()
  }
}

/// All step libraries, for the runner and `swift test`.
public let cellarLibraries = [cellarSteps]
