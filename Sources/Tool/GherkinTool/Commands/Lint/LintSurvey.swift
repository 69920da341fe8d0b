import GherkinCommandLine
import GherkinAdvice
import GherkinDefinitions
import GherkinFiles
import GherkinFeatureFiles
import Foundation
import GherkinSyntax
import GherkinLint
import GherkinMessages
import GherkinEngine
import GherkinRuntime
import GherkinSteps
import GherkinTagExpressions
import GherkinText

/// The files to check.
struct LintedFiles {
  let sources: [Source]
  let features: FeatureSet
  /// Whether features were left out that can use definitions.
  let isPartial: Bool
  /// The requirements that features cover; nil if there are none.
  let requirements: RequirementList?

  /// Reads and compiles features.
  init(_ paths: [String], _ options: LintOptions) throws {
    requirements = try options.requirements.read()
    let files = try FeatureLoader().load(paths, leavesOutIgnored: true)
    (sources, isPartial) = (files.sources, files.isPartial)
    features = FeatureSet(
      sources, ids: IncrementingIDGenerator(), defaultLanguage: options.language,
      examples: .fixtures)
  }
}

/// The current features to check, with the steps and tags from the runner.
struct LintSurvey {
  /// The number of undefined steps for which similar definitions are listed.
  static let mostNear = 20

  /// The features without parse errors.
  let sources: [ParsedSource]
  /// The features with parse errors.
  let broken: [Source]
  /// Their parse errors, as findings.
  let parseErrors: [Finding]
  /// The input of the rules.
  let suite: LintedSuite
  private let features: FeatureSet

  /// The identities of the scenarios.
  var identities: LineIdentities { LineIdentities(features) }

  /// Prepares the input of the rules.
  ///
  /// - Parameters:
  ///   - files: the features.
  ///   - parsed: those without parse errors, with their lines.
  ///   - paths: where they were found.
  ///   - options: the options of the command.
  ///   - overview: the steps of the package's runner; nil if they are unknown.
  init(
    _ files: LintedFiles, _ parsed: [ParsedSource], _ paths: [String], _ options: LintOptions, _ overview: StepOverview?
  ) {
    features = files.features
    let texts = Dictionary(files.sources.map { (ExactText($0.uri), $0) }, uniquingKeysWith: { first, _ in first })
    parseErrors = features.parseErrors.grouped { ExactText($0.uri) }.flatMap { errors in
      ParseError.explained(errors, in: texts[ExactText(errors[0].uri)], defaultLanguage: options.language)
        .map(Finding.init)
    }
    let uris = Set(parseErrors.map { ExactText($0.uri) })
    broken = files.sources.filter { uris.contains(ExactText($0.uri)) }
    sources = parsed.filter { !uris.contains(ExactText($0.source.uri)) }
    let knowsAllUses = parseErrors.isEmpty && !files.isPartial && paths.allSatisfy(Self.isFolder)
    suite = LintedSuite(
      sources, steps: overview.map { LintedSteps($0, knowsAllUses: knowsAllUses) },
      usedTags: Self.usedTags(overview, options.settings), requirements: files.requirements, isWhole: knowsAllUses,
      filled: { ExamplesExpansion.filled($0, .fixtures) }
    ) { pattern, text, match in
      MatchWatch.watch(pattern, place: "forbidden-pattern", text, match)
    }
  }

  /// Returns the sources without parse errors.
  static func parse(_ sources: [Source], _ language: String) async -> [ParsedSource] {
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
    FileKind(path: path) == .folder
  }

  /// Returns the tags of hooks and libraries, and those of filters and locks in the configuration, including profiles.
  private static func usedTags(_ overview: StepOverview?, _ settings: Settings) -> Set<String> {
    let registered = overview?.tags.compactMap { try? TagExpression($0) } ?? []
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
  fileprivate init(_ overview: StepOverview, knowsAllUses: Bool) {
    self.init()
    let all = overview.definitions
    definitions = all.map(KnownDefinition.init)
    func step(_ step: StepOverview.Step, _ numbers: [Int] = [], excluded: Int? = nil) -> Step {
      Step(
        uri: step.uri, line: step.line, text: step.text, definitions: numbers.map { definitions[$0] },
        excluded: excluded.map { definitions[$0] })
    }
    unused = knowsAllUses ? zip(definitions, all).filter(\.1.unused).map(\.0) : []
    undefined = overview.undefined.map { step($0.step, $0.near, excluded: $0.excluded) }
    ambiguous = overview.ambiguous.map { step($0.step, $0.definitions) }
    deprecated = zip(definitions, all).filter { $1.deprecated != nil }.map { ($0, $1.uses.map { step($0) }) }
    misfits = overview.misfits
    unmatchable = overview.unmatchable.map { (definitions[$0.definition], $0.pattern.problem, $0.pattern.remedy) }
    matches = overview.matches.mapValues { $0.map { definitions[$0] } }
  }
}

extension KnownDefinition {
  fileprivate init(_ listed: StepListing.Definition) {
    self.init(
      pattern: listed.pattern, form: listed.isRegularExpression ? .regularExpression : .expression, file: listed.file,
      line: listed.line, documentation: listed.about, deprecated: listed.deprecated, tags: listed.tags, origin: .runner)
  }
}
