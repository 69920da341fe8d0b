import FeatureFiles
import Foundation
import Gherkin
import GherkinFixtures
import GherkinLint
import GherkinRuntime
import GherkinSteps
import TagExpressions

/// What is linted: features, as they are now, with what the command knows of steps and tags.
struct LintSurvey {
  /// For how many undefined steps definitions are looked for that are near.
  private static let mostNear = 20

  /// The features that parse.
  let sources: [ParsedSource]
  /// What is wrong with the others.
  let parseErrors: [ParseError]
  /// All of it, for rules to look at.
  let suite: LintedSuite

  /// Reads, parses, and matches all steps.
  ///
  /// - Parameters:
  ///   - paths: the features.
  ///   - options: what linting is asked to do.
  ///   - libraries: the runner's step libraries.
  init(_ paths: [String], _ options: LintOptions, _ libraries: [StepLibrary]) async throws {
    let ids = IncrementingIDGenerator()
    let catalogue = try StepCatalogue(joining: libraries, ids: ids)
    let files = try FeatureLoader().load(paths)
    // Lines and steps are looked at apart, at the same time, as each takes about as long.
    async let parsed = Self.parse(files.sources, options.language)
    let features = FeatureSet(
      files.sources, ids: ids, defaultLanguage: options.language, examples: ExamplesSource(ExamplesFixture.table))
    parseErrors = features.parseErrors
    let broken = Set(parseErrors.map(\.uri))
    let overview = try StepOverview(
      catalogue, features, folder: FileManager.default.currentDirectoryPath, mostNear: Self.mostNear)
    sources = await parsed.filter { !broken.contains($0.source.uri) }
    let knowsAllUses = parseErrors.isEmpty && paths.allSatisfy(Self.isFolder)
    suite = LintedSuite(
      sources, steps: LintedSteps(overview, knowsAllUses: knowsAllUses),
      usedTags: Self.usedTags(catalogue, options.settings))
  }

  /// The sources that parse.
  private static func parse(_ sources: [Source], _ language: String) async -> [ParsedSource] {
    sources.compactMap { source in
      do throws(ParseErrors) {
        return try ParsedSource(source, defaultLanguage: language)
      } catch {
        // What is wrong with it, the feature set says.
        return nil
      }
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// The tags that hooks look for, and filters in the configuration, those of profiles too.
  private static func usedTags(_ catalogue: StepCatalogue, _ settings: Settings) -> Set<String> {
    var tags = Set(catalogue.hooks.flatMap(\.tags.tags))
    for given in settings.everywhere where ["tags", "retry-tag-filter"].contains(given.key) {
      do {
        tags.formUnion(try TagExpression(given.value ?? "").tags)
      } catch {
        // A run says what is wrong with its filter.
      }
    }
    return tags
  }
}

extension LintedSteps {
  /// What an overview of all steps knows.
  fileprivate init(_ overview: StepOverview, knowsAllUses: Bool) {
    func step(_ step: StepOverview.Step, _ definitions: [Int]) -> Step {
      Step(uri: step.uri, line: step.line, text: step.text, definitions: definitions)
    }
    self.init(
      definitions: overview.definitions.map { definition in
        let colon = definition.place.lastIndex(of: ":") ?? definition.place.endIndex
        return Definition(
          file: String(definition.place[..<colon]), line: Int(definition.place[colon...].dropFirst()) ?? 1,
          pattern: definition.pattern, isUsed: definition.isMatched)
      },
      undefined: overview.undefined.map { step($0.step, $0.near) },
      ambiguous: overview.ambiguous.map { step($0.step, $0.definitions) }, knowsAllUses: knowsAllUses)
  }
}
