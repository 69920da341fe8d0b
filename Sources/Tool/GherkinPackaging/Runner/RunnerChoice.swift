/// Chooses the runner of a package among its programs.
///
/// A plugin cannot import a library, so GherkinRunPlugin compiles this file too, by a symbolic link; a plugin belongs
/// to no package, so these declarations are public.
public struct RunnerChoice {
  /// The names of the programs that depend on `GherkinRunner` or `GherkinEngine`, sorted.
  public let runners: [String]
  /// The runner with a name that `gherkin-run init` uses, or the only one; nil if there is none, or several with other
  /// names.
  public let runner: String?

  /// - Parameters:
  ///   - package: the name of the package.
  ///   - programs: the names of its programs, with those of the products and targets on which they depend.
  public init(package: String, programs: [(name: String, dependencies: [String])]) {
    let runners = programs.filter { $0.dependencies.contains { ["GherkinRunner", "GherkinEngine"].contains($0) } }
      .map(\.name).sorted()
    let usual = ["Specs", "Examples"].map { Self.prefix(of: package) + $0 }.first(where: runners.contains)
    (self.runners, runner) = (runners, usual ?? (runners.count == 1 ? runners[0] : nil))
  }

  /// Returns the start of the names that `gherkin-run init` gives to targets.
  public static func prefix(of package: String) -> String {
    let words = package.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    // GherkinSteps and GherkinCommandSteps are targets of gherkin-run, and target names are unique across packages.
    let isOwn = ["Gherkin", "GherkinCommand"].contains(joined)
    return joined.first?.isLetter == true && !isOwn ? joined : "Package\(joined)"
  }
}
