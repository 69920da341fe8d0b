internal import Foundation

/// Finds the product of a package that runs its features: an executable that depends on `GherkinCLI`.
package struct RunnerSearch: Sendable {
  private struct Description: Decodable {
    struct Target: Decodable {
      let name: String
      let type: String
      let productDependencies: [String]?
    }

    let name: String
    let targets: [Target]
  }

  /// The folder that holds Package.swift.
  package let folder: String

  /// Looks for the package of a folder: its own, or the nearest above; nil where there is none.
  package init?(from folder: String) {
    var url = URL(fileURLWithPath: folder).standardizedFileURL
    while !FileManager.default.fileExists(atPath: url.appendingPathComponent("Package.swift").path) {
      let parent = url.deletingLastPathComponent()
      guard parent.path != url.path else { return nil }
      url = parent
    }
    self.folder = url.path
  }

  /// The runner's name; nil where the package has none.
  ///
  /// - Throws: where the package cannot be read, or has several and none of the name that is usual.
  package func runner() throws(PackageProblem) -> String? {
    let output = try SwiftTool(in: folder).run(["package", "describe", "--type", "json"])
    guard output.success else {
      throw PackageProblem("\(folder): the package manager cannot read the package:\n\(output.error)")
    }
    let description: Description
    do {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      description = try decoder.decode(Description.self, from: Data(output.text.utf8))
    } catch {
      throw PackageProblem("swift package describe says of \(folder) what is not understood: \(error)")
    }
    let runners = description.targets.filter {
      $0.type == "executable" && $0.productDependencies?.contains("GherkinCLI") == true
    }.map(\.name)
    let usual = SetupNames(package: description.name).runner
    if runners.count <= 1 || runners.contains(usual) { return runners.contains(usual) ? usual : runners.first }
    throw PackageProblem(
      "\(folder): there are several runners, \(runners.joined(separator: ", ")); "
        + "name one in gherkin-run.yaml: \"runner: \(runners[0])\"")
  }

  /// Builds a runner, and gives the path of the program.
  ///
  /// - Throws: where it cannot be built, with what the build says.
  package func build(_ runner: String) throws(PackageProblem) -> String {
    let tool = SwiftTool(in: folder)
    let build = try tool.run(["build", "--product", runner])
    guard build.success else {
      throw PackageProblem("\(runner) cannot be built:\n\(build.text)\(build.error)")
    }
    let place = try tool.run(["build", "--show-bin-path"])
    guard place.success, let path = place.text.split(separator: "\n").last else {
      throw PackageProblem("the package manager does not tell where it builds:\n\(place.error)")
    }
    return "\(path)/\(runner)"
  }
}
