import GherkinSteps

extension RunFeatureLibraries {
  private struct Beer: Decodable {
    let name: String
    let ibu: Int
  }

  private struct Row: Decodable { let beer: Brew }
  private struct Brew: Decodable, Sendable { let name: String }

  /// Hooks that note their contexts: `@scenario-tells`, `@steps-tell`.
  static func contextHooks(_ notes: RunNotes) -> StepLibrary {
    StepLibrary(RunWorld.self) { steps in
      steps.before(tags: "@scenario-tells") { world in
        let scenario = world.scenario
        func note(_ text: String) { notes.write(text, in: scenario) }
        note("\(scenario.name): \(scenario.description) \(scenario.language) :\(scenario.line) \(scenario.tags)")
        note("\(scenario.attempt) \(scenario.worker.index) of \(scenario.worker.count)")
        let feature = scenario.feature
        note("\(feature.name): \(feature.description) \(feature.tags) :\(feature.line)")
        if let rule = scenario.rule {
          note("\(rule.name): \(rule.description) \(rule.tags) :\(rule.line) in \(rule.feature.name)")
        }
        if let row = scenario.row {
          note("\(row.name) \(row.columns) \(row.cells) \(row["Sorte"] ?? "-") \(row["x"] ?? "-")")
        }
      }
      steps.before(tags: "@own-tags-tell") { world in notes.write("\(world.scenario.ownTags)", in: world.scenario) }
      steps.beforeStep(tags: "@steps-tell") { world, step in
        let file = step.definition?.file.split(separator: "/").last ?? "-"
        let table = step.table.map { " \($0.rows)" } ?? ""
        notes.write("\(step.keyword) \(step.text) \(step.line):\(step.column) \(file)\(table)", in: world.scenario)
      }
      steps.afterStep(tags: "@steps-tell") { world, outcome in
        let error = outcome.error.map { "\($0)" } ?? "-"
        notes.write("\(outcome.status) \(error) \(outcome.duration > .zero)", in: world.scenario)
      }
      steps.given("{int} beers") { (_, _: Int) in }
      steps.given("rows") { (_, _: DataTable) in }
      steps.given("beers:") { (_, table: DataTable) in _ = try table.rows(as: Beer.self) }
      steps.parameterType("brew", regex: "a (.+)") { (name: String) in Brew(name: name) }
      steps.given("brews:") { (world, table: DataTable) in
        world.scenario.log(try table.rows(as: Row.self).map(\.beer.name).joined(separator: ","))
      }
      errors(steps, notes)
    }
  }

  /// Steps with errors of the run itself, and the hook `@error-tells`, which gets them as public types.
  private static func errors(_ steps: StepLibrary.Builder<RunWorld>, _ notes: RunNotes) {
    steps.parameterType("bottles", regex: #"\d+ bottles"#) { (text: String) throws -> Int in throw Trouble(text) }
    steps.given("{bottles} in a crate") { (_, _: Int) in }
    steps.given(regex: "^half (.+) bottles$") { (_, _: Int) in }
    steps.around(tags: "@error-tells") { world, scenario in
      try await scenario()
      let text =
        switch world.scenario.outcome.error {
        case let error as TimeLimitError:
          "time \(error.limit == .milliseconds(20)) \(error.taken > error.limit) \(error.isGivenUp)"
        case let error as StepArgumentError: "argument: \(error)"
        case let error as TransformError:
          "transform \(error.parameterType) \(error.text) \(error.error as? Trouble != nil)"
        case let error as GroupConversionError: "group: \(error)"
        case let error as TearDownError: "cleanup \(error.errors)"
        case let error: error.map { "\($0)" } ?? "-"
        }
      notes.write(text, in: world.scenario)
    }
  }

  /// Steps that are deprecated.
  static var deprecatedSteps: StepLibrary {
    StepLibrary(RunWorld.self) { steps in
      steps.given("I log in", deprecated: "write \"I sign in\"") { _ in }
      steps.given("I log out", deprecated: "write \"I sign out\"") { _ in }
    }
  }
}
