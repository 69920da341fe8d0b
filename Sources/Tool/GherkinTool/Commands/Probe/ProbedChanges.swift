import Foundation
import GherkinEngine
import GherkinFeatureFiles
import GherkinFiles
import GherkinPackaging
import GherkinProtocol
import GherkinRuntime
import GherkinSteps
import GherkinSyntax

/// The scenarios that are new or changed since an earlier commit, and those with a step definition in a changed file.
struct ProbedChanges {
  /// A scenario without its place.
  private struct Content: Hashable {
    private struct Step: Hashable {
      let type: PickleStep.StepType
      let text: String
      let arguments: [PickleStepArgument]
    }

    private let name: String
    private let tags: [String]
    private let steps: [Step]

    init(_ pickle: Pickle) {
      name = pickle.name
      tags = pickle.tags.map(\.name)
      steps = pickle.steps.map { Step(type: $0.type, text: $0.text, arguments: $0.arguments) }
    }
  }

  /// The name of the commit.
  let base: String
  private let repository: GitRepository
  private let scenarios: Set<Content>

  /// Reads the features of the common ancestor of a revision and the checked out commit.
  init(since revision: String, _ options: RunOptions) throws {
    repository = try GitRepository()
    let earlier = try EarlierFiles(revision, repository, others: [])
    defer { earlier.remove() }
    base = earlier.base
    var sources: [Source] = []
    do throws(FeatureFileErrors) {
      sources = try FeatureLoader().load([earlier.folder]).sources
    } catch {
      // If that commit has no features, all scenarios are new.
      guard error.errors.allSatisfy({ if case .noFeatures = $0 { true } else { false } }) else { throw error }
    }
    let features = FeatureSet(
      sources, ids: IncrementingIDGenerator(), defaultLanguage: options.language, examples: .fixtures)
    scenarios = Set(features.pickles.map(Content.init))
  }

  /// Returns the numbers of the scenarios of a plan to probe.
  func scenarios(of plan: TestPlan) throws -> Set<Int> {
    let definitions = plan.catalogue.definitions.steps
    let changed = try changedFiles(Set(definitions.map(\.place.filePath)))
    return Set(
      plan.testCases.filter { testCase in
        !scenarios.contains(Content(testCase.pickle))
          || (0..<testCase.stepCount).contains { step in
            guard case .matched(let match) = testCase.binding(ofStep: step) else { return false }
            return changed.contains(definitions[match.step].place.filePath)
          }
      }.map(\.number))
  }

  /// Returns the files that the commit does not have with their present content, without those of other packages.
  private func changedFiles(_ paths: Set<String>) throws -> Set<String> {
    let real = Dictionary(uniqueKeysWithValues: paths.map { ($0, SystemCalls.resolved($0) ?? $0) })
    let own = paths.filter { path in
      guard let inside = real[path], inside.hasPrefix(repository.folder + "/") else { return false }
      return !inside.dropFirst(repository.folder.count).contains("/.build/")
    }
    let wanted = Dictionary(grouping: own) { real[$0, default: $0] }
    var changed = own
    let files = try repository.files(of: base).filter { wanted["\(repository.folder)/\($0.path)"] != nil }
    try repository.read(files) { file, content in
      let path = "\(repository.folder)/\(file.path)"
      guard FileReader.readable(path).map({ $0[...] == content }) ?? false else { return }
      changed.subtract(wanted[path] ?? [])
    }
    return changed
  }
}
