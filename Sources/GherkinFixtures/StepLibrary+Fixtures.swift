internal import CucumberExpressions
public import GherkinSteps

extension StepLibrary {
  /// The parameter type `{fixture}`: a quoted name, whose value is the ``Fixture`` of that name from the `Fixtures/`
  /// folder nearest above the feature file; doc strings of YAML (`yaml`, `application/yaml`); and the rows of
  /// `@examples(file)`.
  ///
  /// A runner of `GherkinRunner` adds this library by itself. A list that contains it, even several times, serves the runner
  /// and `swift test`.
  public static let fixtures = StepLibrary(
    parameterTypes: [
      ParameterType(
        name: "fixture", regexps: [#""([^"]*)""#, "'([^']*)'"], type: Fixture.self, useForSnippets: false,
        preferForRegexpMatch: false,
        // Errors name the fixture, so that they need no more words.
        transform: .immediate { groups in
          guard let name = groups.lazy.compactMap(\.self).first else { return Fixture?.none }
          return try fixture(name)
        },
        place: CodeLocation(fileID: #fileID, filePath: #filePath, line: #line), builtIn: nil)
    ],
    docStringDecoders: [YAMLDocStringDecoder()]
  ).reading(ExamplesSource(ExamplesFixture.table))

  /// The fixture of a name for the scenario that runs.
  private static func fixture(_ name: String) throws(FixtureError) -> Fixture {
    guard let scenario = ScenarioContext.current else { throw .noScenario(name: name) }
    guard let folder = FixtureFolder(nearestTo: scenario.uri) else {
      throw .noFolder(name: name, feature: scenario.uri)
    }
    return try folder.fixture(name)
  }
}
