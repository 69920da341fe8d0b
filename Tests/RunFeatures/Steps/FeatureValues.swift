import GherkinSteps

extension RunFeatureLibraries {
  /// A type that cannot be encoded as JSON.
  private final class Cellar: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
  }

  /// Shared resources of features, by the name of their library.
  static func featureValues(_ name: String, _ notes: RunNotes) -> [StepLibrary]? {
    switch name {
    case "cellar": return libraries(of: cellar(notes), notes)
    case "cellar-of-one": return libraries(of: cellar(notes, tags: "@one"), notes)
    case "cellar-fails": return libraries(of: cellar(notes, tags: "@one", Trouble("it is locked")), notes)
    case "cellar-skips": return libraries(of: cellar(notes, Skip("no cellar here")), notes)
    case "shelf": return [shelf(notes)]
    case "cellar-sticks":
      let stuck = Once(perFeature: "stuck") { run, _ in
        run.addTearDown { throw Trouble("stuck") }
        return 1
      }
      return [StepLibrary(RunWorld.self) { $0.once(stuck) }]
    case "slow-cellar":
      let slow = Once(perFeature: "slow", timeout: .milliseconds(20)) { _, _ in
        try await Task.sleep(for: .seconds(1000))
        return 1
      }
      return [StepLibrary(RunWorld.self) { $0.once(slow) }]
    default: return nil
    }
  }

  private static func cellar(
    _ notes: RunNotes, tags: String? = nil, _ trouble: (any Error & Sendable)? = nil
  ) -> Once<Cellar> {
    Once(perFeature: "cellar", tags: tags) { run, feature in
      notes.write("open \(feature.name)", in: feature)
      run.addTearDown { notes.write("close \(feature.name)", in: feature) }
      run.log("opened \(feature.name)")
      if let trouble { throw trouble }
      return Cellar(feature.name)
    }
  }

  /// Returns two libraries, both of which register the resource.
  private static func libraries(of cellar: Once<Cellar>, _ notes: RunNotes) -> [StepLibrary] {
    let first = StepLibrary(RunWorld.self, tags: "@nobody") { $0.once(cellar) }
    let second = StepLibrary(RunWorld.self) { steps in
      steps.beforeFeature(tags: "@in-cellar") { _, feature in
        notes.write("before \(try await cellar.value.name)", in: feature)
      }
      steps.beforeFeature(tags: "@knocks") { _, feature in notes.write("knock", in: feature) }
      steps.beforeRule(tags: "@in-cellar") { _, rule in
        notes.write("rule \(try await cellar.value.name)", in: rule.feature)
      }
      steps.once(cellar)
      steps.given("I fetch") { world in notes.write("fetch \(try await cellar.value.name)", in: world.scenario) }
      steps.after(tags: "@in-cellar") { _, _ in _ = try await cellar.value }
      steps.afterRule(tags: "@in-cellar") { _, _ in _ = try await cellar.value }
      steps.afterFeature(tags: "@in-cellar") { _, outcome in
        notes.write("after \(try await cellar.value.name)", in: outcome.feature)
      }
    }
    return [first, second]
  }

  /// A resource that depends on an earlier one of its feature and on one of the run.
  private static func shelf(_ notes: RunNotes) -> StepLibrary {
    let port = Once("port") { run in
      run.addTearDown { notes.write("close port") }
      return 80
    }
    let cellar = cellar(notes)
    let shelf = Once(perFeature: "shelf") { run, feature in
      run.addTearDown { notes.write("remove shelf of \(try await cellar.value.name)", in: feature) }
      return "\(try await cellar.value.name):\(try await port.value)"
    }
    return StepLibrary(RunWorld.self) { steps in
      steps.once(cellar)
      steps.once(port)
      steps.once(shelf)
      steps.given("I fetch") { world in notes.write(try await shelf.value, in: world.scenario) }
    }
  }
}
