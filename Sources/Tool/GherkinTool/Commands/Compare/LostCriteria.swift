import GherkinCommandLine
import GherkinCriteria
import GherkinFeatureFiles
import GherkinFiles
import GherkinMessages
import GherkinOutcomes
import GherkinPackaging
import GherkinRunHistory
import GherkinSyntax
import GherkinText

/// The criteria that a suite lost since an earlier commit: the result of `compare --against`.
struct LostCriteria {
  /// A setting with different values.
  struct Setting {
    let key: String
    /// The values as JSON; nil where it is not set.
    let old, new: String?
  }

  /// The trailer of a commit message with the reason why criteria are removed.
  static let trailer = "Criteria-removed"

  /// What the user named, and the common ancestor with which the working tree is compared.
  let revision, base: String
  let comparison: CriteriaComparison
  /// The number of features of both suites that differ.
  private(set) var changedFiles = 0
  let settings: [Setting]
  /// The requirements that scenarios cover less than before, and those that are in no list any more.
  private(set) var requirements: [String] = []
  /// Why the coverage of requirements is not compared; nil if it is, or the commit had no requirements.
  private(set) var requirementsProblem: String?
  /// The errors of features of the commit, whose criteria are unknown: one for each file.
  private(set) var unreadable: [String] = []
  /// What else of the commit cannot be read, so that losses in it are unknown.
  private(set) var uncompared: [String] = []
  /// The errors of features of the working tree.
  private(set) var problems: [String] = []
  /// The reasons in commit messages.
  let acknowledgements: [GitRepository.Trailer]

  /// Compares the working tree with an earlier commit.
  init(_ revision: String, _ options: CompareOptions) throws {
    let repository = try GitRepository()
    let new = try ConfiguredSuite(options, configuration: try options.configuration ?? ConfigurationFile.find())
    let earlier = try EarlierFiles(revision, repository, others: [options.configuration].compactMap(\.self))
    defer { earlier.remove() }
    (self.revision, base) = (revision, earlier.base)
    let copied = options.configuration.map(earlier.path)
    let old = try ConfiguredSuite(
      options,
      configuration: try copied.map { FileKind(path: $0) == nil ? nil : $0 }
        ?? ConfigurationFile.find(from: "\(earlier.folder)/\(repository.prefix)"),
      in: earlier)
    let unknown = Set(old.errors.compactMap(\.missingPath))
    problems = new.errors.filter { error in
      // Features that are not there any more are what is searched for. A path that was never there is a mistake.
      old.files.isEmpty || !error.isAboutNothing
        || error.missingPath.map { unknown.contains(earlier.path($0)) } ?? false
    }.map { "\($0)" }
    // Features that were not there yet are new.
    uncompared = old.errors.filter { !$0.isAboutNothing }.map { earlier.withoutFolder("\($0)") }
    uncompared += earlier.submodules.filter(old.canSelect).map { submodule in
      let path = earlier.shown(submodule, in: earlier.folder)
      return "\(path): the earlier commit of the submodule is not here; "
        + "run git submodule update --init, and git fetch in it"
    }
    uncompared += earlier.links.filter(old.canSelect).compactMap { link in
      let path = earlier.shown(link, in: earlier.folder)
      guard let real = SystemCalls.resolved(path),
        new.files.contains(where: { $0.real == real || $0.real.hasPrefix(real + "/") })
      else { return nil }
      return "\(path): the target of the link can be outside of the repository; "
        + "make it a relative path with .. only at its start"
    }

    var criteria = (old: [Criterion](), new: [Criterion]())
    let sources = Dictionary(
      new.files.map { (ExactText(earlier.shown($0.real, in: repository.folder)), $0) }, uniquingKeysWith: { $1 })
    let isSame = old.selects(as: new)
    var equal: Set<ExactText> = []
    var broken: Set<ExactText> = []
    var changed: [(ConfiguredSuite.File, String)] = []
    for file in old.files {
      guard earlier.has(file.real) else {
        uncompared.append(
          "\(file.real): the earlier features are not in the repository; name features in it, with relative paths")
        continue
      }
      let path = earlier.shown(file.real, in: earlier.folder)
      let isEqual = sources[ExactText(path)].map { $0.source.bytes == file.source.bytes } ?? false
      // Rows of a file can differ.
      if isSame, isEqual, !file.source.hasRowsOfFiles {
        equal.insert(ExactText(path))
      } else {
        changed.append((file, path))
      }
    }
    for (path, file) in sources.sorted(by: { $0.key.text < $1.key.text }) where !equal.contains(path) {
      changedFiles += 1
      do throws(ParseErrors) {
        criteria.new += try new.criteria(of: file, path: path.text)
      } catch {
        broken.insert(path)
        problems.append("\(path.text): \(error.errors.first?.message ?? "cannot be parsed")")
      }
    }
    for (file, path) in changed {
      if sources[ExactText(path)] == nil { changedFiles += 1 }
      do throws(ParseErrors) {
        let own = try old.criteria(of: file, path: path)
        if !broken.contains(ExactText(path)) { criteria.old += own }
      } catch {
        unreadable.append("\(path): \(error.errors.first?.message ?? "cannot be parsed")")
      }
    }
    var comparison = CriteriaComparison(criteria.old, criteria.new)
    if !comparison.losses.isEmpty {
      // A file with errors is as it was.
      let unchanged = sources.filter { equal.contains($0.key) }.flatMap { path, file in
        (try? new.criteria(of: file, path: path.text)) ?? []
      }
      comparison = CriteriaComparison(criteria.old, criteria.new, unchanged: unchanged)
    }
    self.comparison = comparison
    settings = Set(old.settings.keys).union(new.settings.keys).sorted().compactMap { key in
      old.settings[key] == new.settings[key]
        ? nil : Setting(key: key, old: old.settings[key], new: new.settings[key])
    }
    acknowledgements = try repository.trailers(Self.trailer, from: earlier.base, to: earlier.head)
      .filter { !$0.text.isEmpty }
    let now = try new.coverage(of: new.files)
    do {
      try earlier.copy(old.requirementFiles)
      guard let before = try old.coverage(of: old.files) else { return }
      requirements = (now ?? CoverageSummary([])).losses(since: before)
    } catch {
      requirementsProblem = earlier.withoutFolder("\(error)")
    }
  }

  /// 0 if nothing is lost or the loss has a reason, 1 for a loss, 2 if features cannot be read or compared.
  var status: ExitStatus {
    if !problems.isEmpty { return .notDone }
    if comparison.losses.isEmpty, !uncompared.isEmpty, acknowledgements.isEmpty { return .notDone }
    return comparison.losses.isEmpty || !acknowledgements.isEmpty ? .passed : .failed
  }
}

extension LostCriteria {
  /// What is compared.
  var header: String {
    "Compared with \(base.prefix(12)), the common ancestor of \(revision) and the checked out commit: "
      + Quantity.text(changedFiles, "changed feature file")
  }

  /// The losses, or that there are none as far as files can be read.
  var summary: String {
    if let summary = comparison.summary {
      return acknowledgements.isEmpty ? summary : "\(summary); a commit says why"
    }
    if !problems.isEmpty { return "features cannot be read" }
    let unknown = [
      unreadable.isEmpty ? nil : Quantity.text(unreadable.count, "earlier file"),
      uncompared.isEmpty ? nil : Quantity.text(uncompared.count, "earlier path"),
      requirementsProblem == nil ? nil : "the coverage of requirements",
    ].compactMap(\.self).joined(separator: " and ")
    let covered = requirements.isEmpty ? "" : "; \(Quantity.text(requirements.count, "requirement")) with less coverage"
    return "no loss of criteria found" + covered + (unknown.isEmpty ? "" : "; \(unknown) could not be compared")
  }

  /// The lists besides those of criteria, with their titles.
  var lists: [(title: String, lines: [String])] {
    [
      ("Changed settings", settings.map { "\($0.key): \($0.old ?? "not set") → \($0.new ?? "not set")" }),
      (RunComparison.lostCoverageTitle, requirements),
      ("Not compared, because the earlier file has errors", unreadable + [requirementsProblem].compactMap(\.self)),
      ("Not compared, because the earlier features cannot be read", uncompared),
      ("Reasons in commit messages", acknowledgements.map { "\($0.commit.prefix(12)): \($0.text)" }),
    ].filter { !$0.1.isEmpty }
  }
}

extension FeatureFileError {
  /// Whether it says that there are no features in a place.
  fileprivate var isAboutNothing: Bool {
    switch self {
    case .noSuchPath, .noFeatures, .nothingFits, .noStandardFolder: true
    default: false
    }
  }

  /// The path that does not exist; nil for another error.
  fileprivate var missingPath: String? {
    if case .noSuchPath(let path) = self { path } else { nil }
  }
}

extension Source {
  /// Whether rows of examples can come from fixtures.
  fileprivate var hasRowsOfFiles: Bool { String(decoding: bytes, as: UTF8.self).contains("@examples(") }
}
