internal import GherkinData
public import GherkinSteps
internal import GherkinYAML

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
          transform: .builtIn { groups in
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
        checkFixture: { name, feature in _ = try FixtureFolder.fixture(name, feature: feature, in: folder) },
        settings: { try ConfiguredSettings(file: $0) }))
  }
}

/// Decodes doc strings of YAML with the 1.2 core schema, like fixtures.
struct YAMLDocStringDecoder: DocStringDecoder {
  let mediaTypes = ["yaml", "yml", "application/yaml", "text/yaml", "application/x-yaml", "text/x-yaml"]

  func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    do throws(YAMLError) {
      return try YAMLDecoder().decode(type, from: text, file: "doc string")
    } catch {
      throw DocStringDecodingError(error)
    }
  }
}
