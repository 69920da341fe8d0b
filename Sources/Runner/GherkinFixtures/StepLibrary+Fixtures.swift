internal import GherkinExpressions
public import GherkinSteps

extension StepLibrary {
  /// The parameter type `{fixture}`: a quoted name, whose value is the ``Fixture`` of that name from the `Fixtures/`
  /// folder nearest above the feature file; doc strings of YAML (`yaml`, `application/yaml`); and the rows of
  /// `@examples(file)`.
  ///
  /// Add it to the step libraries of a runner and of `swift test`. Twice in a list is not wrong.
  public static let fixtures = library(folder: nil)

  /// The same library, with the fixtures of all features in one folder.
  ///
  /// Use it for features that are given as text, which have no folder. If a list of libraries also contains
  /// ``fixtures``, put it first.
  ///
  /// - Parameter folder: the path of the folder, relative to the working directory.
  public static func fixtures(in folder: String) -> StepLibrary { library(folder: folder) }

  private static func library(folder: String?) -> StepLibrary {
    // Evaluated now, because a step can change the working directory.
    _ = WorkingFolder.path
    let library = StepLibrary(
      parameterTypes: [
        ParameterType(
          name: FixtureFolder.parameterType, regexps: FixtureFolder.regexps, type: Fixture.self,
          useForSnippets: false,
          preferForRegexpMatch: false,
          // Errors name the fixture, so they need no context.
          transform: .immediate { groups in
            guard let name = groups.firstMatched else { return Fixture?.none }
            guard let scenario = ScenarioContext.current else { throw FixtureError.noScenario(name: name) }
            return try FixtureFolder.fixture(name, feature: scenario.uri, in: folder)
          },
          place: CodeLocation(fileID: #fileID, filePath: #filePath, line: #line), builtIn: nil)
      ],
      docStringDecoders: [YAMLDocStringDecoder()])
    return library.reading(
      ExamplesSource(
        { name, feature in try ExamplesFixture.table(named: name, feature: feature, in: folder) },
        checkFixture: { name, feature in _ = try FixtureFolder.fixture(name, feature: feature, in: folder) }))
  }
}
