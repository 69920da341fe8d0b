internal import Foundation

/// The dependency and the three targets that a manifest needs for features, if they are missing.
struct ManifestAddition {
  private let before: ManifestDescription?
  private var dependency: PackageSource?
  private var targets: [SetupTarget] = []
  /// An existing, unrelated target with one of the names.
  private var intruder: String?

  /// - Throws: if the manifest lacks the dependency, and its source is unknown.
  init(
    _ templates: SetupTemplates, _ source: PackageSource?, _ description: ManifestDescription?
  ) throws(PackageProblem) {
    before = description
    for wanted in templates.targets {
      if let target = description?.targets.first(where: { $0.name == wanted.name }) {
        if !target.products.contains(wanted.products[0]) { intruder = wanted.name }
      } else {
        targets.append(wanted)
      }
    }
    let products = Set(templates.targets.map { $0.products[0] })
    let isKnown = description?.targets.contains { !products.isDisjoint(with: $0.products) }
    guard isKnown != true else { return }
    guard let source else {
      throw PackageProblem(
        "gherkin-run has no release on which a package can depend, and this program is not in the folder of its sources; "
          + "pass --package-path FOLDER with that folder")
    }
    dependency = source
  }

  /// Returns the text of a manifest with everything that was missing. The package manager adds to a copy and reads the
  /// result, which must contain the previous declarations and the additions.
  ///
  /// - Throws: if it does not, with the additions to make by hand.
  func apply(to text: String, in folder: String, isNew: Bool) throws(PackageProblem) -> String {
    guard !targets.isEmpty || intruder != nil else { return text }
    if let intruder { throw problem("it has a target \(intruder) with another purpose; rename it") }
    try checkLayout(in: folder)
    let (new, after): (String, ManifestDescription)
    do {
      (new, after) = try ManifestCopy.adding(dependency, targets, to: text, of: before)
    } catch let error as PackageProblem where error == .missingSwift {
      throw error
    } catch let refusal as ManifestCopy.Refusal {
      throw problem("the package manager cannot change it (\(refusal.reason)), so nothing was changed")
    } catch {
      throw problem("the package manager cannot read it with the additions, so nothing was changed")
    }
    let names = (before?.targets.map(\.name) ?? []) + targets.map(\.name)
    guard isNew || after.name == before?.name, after.targets.map(\.name).sorted() == names.sorted(),
      after.dependencyCount == (before?.dependencyCount ?? 0) + (dependency == nil ? 0 : 1)
    else { throw problem("the additions would change its meaning, so nothing was changed") }
    return new
  }

  /// The files of a package's only target can be in Sources/ itself, but not next to other targets.
  private func checkLayout(in folder: String) throws(PackageProblem) {
    for target in before?.targets ?? [] where target.path == nil {
      let parent = target.type == "test" ? "Tests" : "Sources"
      let places = [parent, "Source", "src", "srcs"].map { "\(folder)/\($0)/\(target.name)" }
      if !places.contains(where: FileManager.default.fileExists(atPath:)) {
        throw problem(
          "the files of \(target.name) are in \(parent)/ itself, which SwiftPM allows only in a package with one target; "
            + "move them to \(parent)/\(target.name), and repeat the command")
      }
    }
  }

  private func problem(_ reason: String) -> PackageProblem {
    func listed(_ elements: [String]) -> String {
      elements.map { element in
        element.split(separator: "\n").map { "    \($0)\n" }.joined().dropLast() + ",\n"
      }.joined()
    }
    let dependencies = dependency.map { [$0.dependency] } ?? []
    let lists = [("dependencies", dependencies), ("targets", targets.map(\.declaration))].filter { !$0.1.isEmpty }
    return PackageProblem(
      "Package.swift: \(reason). Add the following yourself:\n\n"
        + lists.map { label, elements in "  in \(label):\n\(listed(elements))" }.joined(separator: "\n")
        + "\nThen repeat the command to create the files.")
  }
}
