import GherkinFeatureFiles
import Foundation
import GherkinSyntax
import GherkinFixtures
import GherkinLint
import GherkinEngine
import GherkinRuntime
import GherkinSteps
import GherkinTagExpressions
import GherkinText

/// The current features to check, with the steps and tags from the runner.
struct LintSurvey {
  /// The number of undefined steps for which similar definitions are listed.
  private static let mostNear = 20

  /// The features without parse errors.
  let sources: [ParsedSource]
  /// The parse errors of the others, as findings.
  let parseErrors: [Finding]
  /// The input of the rules.
  let suite: LintedSuite

  /// Reads and parses features.
  ///
  /// - Parameters:
  ///   - paths: the features.
  ///   - options: the options of the command.
  ///   - listing: the steps of the package's runner; nil if they are unknown.
  init(_ paths: [String], _ options: LintOptions, _ listing: StepListing?) async throws {
    let files = try FeatureLoader().load(paths)
    // Parsing for lines and compiling scenarios take about as long, so they run in parallel.
    async let parsed = Self.parse(files.sources, options.language)
    let features = FeatureSet(
      files.sources, ids: IncrementingIDGenerator(), defaultLanguage: options.language,
      examples: ExamplesSource(ExamplesFixture.table))
    let texts = Dictionary(files.sources.map { (ExactText($0.uri), $0) }, uniquingKeysWith: { first, _ in first })
    parseErrors = features.parseErrors.map { error in
      let source = texts[ExactText(error.uri)]
      return Finding(
        error, suggestion: source.flatMap { error.suggestedKeyword(in: $0, defaultLanguage: options.language) })
    }
    let broken = Set(parseErrors.map { ExactText($0.uri) })
    sources = await parsed.filter { !broken.contains(ExactText($0.source.uri)) }
    let knowsAllUses = parseErrors.isEmpty && paths.allSatisfy(Self.isFolder)
    suite = LintedSuite(
      sources, steps: listing.map { LintedSteps($0, mostNear: Self.mostNear, knowsAllUses: knowsAllUses) },
      usedTags: Self.usedTags(listing, options.settings)
    ) { pattern, text, match in
      MatchWatch.watch(pattern, place: "forbidden-pattern", text, match)
    }
  }

  /// Returns the sources without parse errors.
  private static func parse(_ sources: [Source], _ language: String) async -> [ParsedSource] {
    sources.compactMap { source in
      do throws(ParseErrors) {
        return try ParsedSource(source, defaultLanguage: language)
      } catch {
        // The feature set reports the errors.
        return nil
      }
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Returns the tags of hooks and libraries, and those of filters and locks in the configuration, including profiles.
  private static func usedTags(_ listing: StepListing?, _ settings: Settings) -> Set<String> {
    let registered = listing?.registered.compactMap { entry in entry.tags.flatMap { try? TagExpression($0) } } ?? []
    return settings.everywhere.usedTags.union(registered.flatMap(\.tags))
  }
}

extension [GivenOption] {
  /// The tags of filters and locks.
  var usedTags: Set<String> {
    let filters = filter { ["tags", "retry-tag-filter"].contains($0.key) }.map { $0.value ?? "" }
    let locks = filter { $0.key == "lock" }.compactMap { option in
      option.value.flatMap { value in value.firstIndex(of: "=").map { String(value[$0...].dropFirst()) } }
    }
    // Errors in a filter or lock are reported by a run.
    return Set((filters + locks).compactMap { try? TagExpression($0) }.flatMap(\.tags))
  }
}

extension LintedSteps {
  fileprivate init(_ listing: StepListing, mostNear: Int, knowsAllUses: Bool) {
    let numbers = Dictionary(
      listing.definitions.enumerated().map { ($1.place, $0) }, uniquingKeysWith: { first, _ in first })
    func step(_ step: StepListing.Step, _ places: some Sequence<String>) -> Step {
      Step(uri: step.uri, line: step.line, text: step.text, definitions: places.compactMap { numbers[$0] })
    }
    self.init(
      definitions: listing.definitions.map { definition in
        let colon = definition.place.lastIndex(of: ":") ?? definition.place.endIndex
        return Definition(
          file: String(definition.place[..<colon]), line: Int(definition.place[colon...].dropFirst()) ?? 1,
          pattern: definition.pattern, tags: definition.tags, isUsed: !definition.unused,
          deprecated: definition.deprecated,
          uses: definition.deprecated == nil ? [] : definition.uses.map { step($0, []) })
      },
      undefined: listing.undefined.enumerated().map { step($1.step, $0 < mostNear ? $1.near : []) },
      ambiguous: listing.ambiguous.map { step($0.step, $0.definitions) },
      misfits: listing.misfits.map {
        Misfit(uri: $0.uri, line: $0.line, column: $0.column, problem: $0.problem, remedy: $0.remedy)
      }, knowsAllUses: knowsAllUses)
  }
}
