internal import Foundation

/// The dependency and the three targets that a manifest needs for features, if they are missing.
struct ManifestAddition {
  private let names: SetupNames
  private let before: ManifestDescription?
  private var dependencies: [String] = []
  /// The targets to add, by name.
  private var targets: [(name: String, text: String)] = []
  /// An existing, unrelated target with one of the names.
  private var intruder: String?

  /// - Throws: if the manifest lacks the dependency, and its source is unknown.
  init(
    _ templates: SetupTemplates, _ source: PackageSource?, _ description: ManifestDescription?
  ) throws(PackageProblem) {
    names = templates.names
    before = description
    let wanted = [
      (names.steps, "GherkinSteps", templates.stepsTarget), (names.runner, "GherkinRunner", templates.runnerTarget),
      (names.tests, "GherkinTesting", templates.testTarget),
    ]
    for (name, product, text) in wanted {
      if let target = description?.targets.first(where: { $0.name == name }) {
        if !target.products.contains(product) { intruder = name }
      } else {
        targets.append((name, text))
      }
    }
    let isKnown = description?.targets.contains { target in
      !Set(target.products).isDisjoint(with: ["GherkinSteps", "GherkinRunner", "GherkinTesting"])
    }
    guard isKnown != true else { return }
    guard let source else {
      throw PackageProblem(
        "gherkin-run has no release on which a package can depend, and this program is not in the folder of its sources; "
          + "pass --package-path FOLDER with that folder")
    }
    dependencies = [source.dependency]
  }

  /// Returns the text of a manifest with everything that was missing. The package manager reads the result, which must
  /// contain the previous declarations and the additions.
  ///
  /// - Throws: if it does not, with the additions to make by hand.
  func apply(to text: String, in folder: String, isNew: Bool) throws(PackageProblem) -> String {
    guard !targets.isEmpty || intruder != nil else { return text }
    if let intruder { throw problem("it has a target \(intruder) with another purpose; rename it") }
    try checkLayout(in: folder)
    var manifest = ManifestText(text)
    guard manifest.add(dependencies, to: "dependencies"), manifest.add(targets.map(\.text), to: "targets") else {
      throw problem("it is not a single call of Package(…) with literal lists, so nothing was changed")
    }
    let after: ManifestDescription
    do {
      after = try Self.describe(manifest.text)
    } catch let error as PackageProblem where error == .missingSwift {
      throw error
    } catch {
      throw problem("the package manager cannot read it with the additions, so nothing was changed")
    }
    let names = (before?.targets.map(\.name) ?? []) + targets.map(\.name)
    guard isNew || after.name == before?.name, after.targets.map(\.name).sorted() == names.sorted(),
      after.dependencyCount == (before?.dependencyCount ?? 0) + dependencies.count
    else { throw problem("the additions would change its meaning, so nothing was changed") }
    return manifest.text
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

  private static func describe(_ text: String) throws -> ManifestDescription {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gherkin-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      // The system clears the temporary folder if it cannot be removed here.
      do { try FileManager.default.removeItem(at: folder) } catch {}
    }
    try Data(text.utf8).write(to: folder.appendingPathComponent("Package.swift"))
    return try ManifestDescription(of: folder.path)
  }

  private func problem(_ reason: String) -> PackageProblem {
    func listed(_ elements: [String]) -> String {
      elements.map { element in
        element.split(separator: "\n").map { "    \($0)\n" }.joined().dropLast() + ",\n"
      }.joined()
    }
    let lists = [("dependencies", dependencies), ("targets", targets.map(\.text))].filter { !$0.1.isEmpty }
    return PackageProblem(
      "Package.swift: \(reason). Add the following yourself:\n\n"
        + lists.map { label, elements in "  in \(label):\n\(listed(elements))" }.joined(separator: "\n")
        + "\nThen repeat the command to create the files.")
  }
}
