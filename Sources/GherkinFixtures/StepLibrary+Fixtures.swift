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
      ParameterType(name: "fixture", regexps: [#""([^"]*)""#, "'([^']*)'"], useForSnippets: false) {
        (name: String) throws -> Fixture in
        guard let scenario = ScenarioContext.current else { throw FixtureError.noScenario(name: name) }
        guard let folder = FixtureFolder(nearestTo: scenario.uri) else {
          throw FixtureError.noFolder(name: name, feature: scenario.uri)
        }
        return try folder.fixture(name)
      }
    ],
    docStringDecoders: [YAMLDocStringDecoder()]
  ).reading(ExamplesSource(ExamplesFixture.table))
}
