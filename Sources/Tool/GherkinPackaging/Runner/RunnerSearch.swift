import GherkinFileOutput
import GherkinFiles
package import Foundation

/// Finds the runner of a package's features: an executable product that depends on `GherkinRunner` or
/// `GherkinEngine`.
package struct RunnerSearch: Sendable {
  private struct Description: Decodable {
    struct Target: Decodable {
      let name: String
      let type: String
      let productDependencies: [String]?
      let targetDependencies: [String]?
    }

    let name: String
    let targets: [Target]
  }

  /// The folder of Package.swift.
  package let folder: String

  /// The build folder of the package manager.
  fileprivate static func scratch(_ folder: String) -> String {
    let given = ProcessInfo.processInfo.environment["SWIFTPM_BUILD_DIR"].flatMap { $0.isEmpty ? nil : $0 }
    return given ?? "\(folder)/.build"
  }

  /// Finds the package of a folder: its own, or the nearest above, or the ``NestedPackage`` there; nil if there is none.
  package init?(from folder: String) {
    for place in URL(fileURLWithPath: folder).standardizedFileURL.selfAndParents.lazy.map(\.path) {
      let nested = NestedPackage.path(in: place == "/" ? "" : place)
      guard let found = nested ?? (FileKind(path: "\(place)/Package.swift") == nil ? nil : place) else { continue }
      self.folder = found
      return
    }
    return nil
  }

  /// The nearest enclosing package; nil if there is none.
  package var outer: RunnerSearch? {
    let parent = URL(fileURLWithPath: folder).deletingLastPathComponent().path
    return parent == folder ? nil : RunnerSearch(from: parent).flatMap { $0.folder == folder ? nil : $0 }
  }

  /// Returns the sorted names of the packages directly in a folder.
  package static func packages(in folder: String) -> [String] {
    FolderWalk.readableNames(in: folder).filter { FileKind(path: "\(folder)/\($0)/Package.swift") != nil }
  }

  /// Whether the package manager has read the package's dependencies, so that it need not download them. It writes this file
  /// with each of its build systems.
  package var isResolved: Bool {
    FileManager.default.fileExists(atPath: "\(Self.scratch(folder))/workspace-state.json")
  }

  /// Whether this is the package of gherkin-run itself.
  package var isOfThisProject: Bool {
    let manifest = FileReader.readableText("\(folder)/Package.swift")
    return manifest?.contains(/Package\(\s*name: "gherkin-run"/) == true
  }

  /// Returns the runner's name; nil if the package has none. Calls the package manager once, and caches its answer
  /// until the manifest or the toolchain changes.
  ///
  /// - Parameter onOutput: called with the output of the package manager as it arrives, on several threads.
  /// - Throws: if the package cannot be read, or has several runners and none has a usual name.
  package func runner(onOutput: @escaping @Sendable (Data) -> Void = { _ in }) throws(PackageProblem) -> String? {
    let memory = RunnerMemory(folder)
    if let name = memory.content.name { return name }
    let name = try described(onOutput)
    if let name { memory.keep { $0.name = name } }
    return name
  }

  private func described(_ onOutput: @escaping @Sendable (Data) -> Void) throws(PackageProblem) -> String? {
    let output = try SwiftTool(in: folder).run(["package", "describe", "--type", "json"], onOutput: onOutput)
    guard output.success else {
      throw PackageProblem("\(folder): the package manager cannot read the package:\n\(output.error)")
    }
    let description: Description
    do {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      description = try decoder.decode(Description.self, from: Data(output.text.utf8))
    } catch {
      throw PackageProblem("the output of swift package describe for \(folder) cannot be decoded: \(error)")
    }
    let choice = RunnerChoice(
      package: description.name,
      programs: description.targets.filter { $0.type == "executable" }.map {
        ($0.name, ($0.productDependencies ?? []) + ($0.targetDependencies ?? []))
      })
    guard choice.runner == nil, let first = choice.runners.first else { return choice.runner }
    throw PackageProblem(
      "\(folder): there are several runners, \(choice.runners.joined(separator: ", ")); "
        + "name one in gherkin-run.yaml: \"runner: \(first)\"")
  }

  /// Creates a debug build of a runner, and returns the path of the program.
  ///
  /// - Parameters:
  ///   - runner: the name of the runner.
  ///   - isCertain: whether the user named it. If a cached runner cannot be built, the package is read again.
  ///   - onOutput: called with the output of the build as it arrives, on several threads.
  /// - Throws: if the build fails, with its errors.
  package func build(
    _ runner: String, isCertain: Bool, onOutput: @escaping @Sendable (Data) -> Void
  ) throws(PackageProblem) -> String {
    do throws(PackageProblem) {
      try build(["swift", "build", "--product", runner], runner, onOutput: onOutput)
    } catch {
      guard !isCertain, let other = try described(onOutput), other != runner else { throw error }
      RunnerMemory(folder).keep { $0.name = other }
      return try build(other, isCertain: true, onOutput: onOutput)
    }
    return try path(of: runner)
  }

  /// Returns the path of a runner's debug build, which may not exist yet. Asks the package manager once, and caches its
  /// answer like the name of the runner.
  ///
  /// - Throws: if the package manager does not answer.
  package func path(of runner: String) throws(PackageProblem) -> String {
    if let known = knownPath(of: runner) { return known }
    let place = try SwiftTool(in: folder).run(["build", "--show-bin-path"])
    guard place.success, let path = place.text.split(separator: "\n").last else {
      throw PackageProblem("\(folder): the package manager does not print its build folder:\n\(place.error)")
    }
    RunnerMemory(folder).keep { $0.products = String(path) }
    return "\(path)/\(runner)"
  }

  /// Returns the path of a runner's debug build if the package manager was asked for its folder before.
  private func knownPath(of runner: String) -> String? {
    RunnerMemory(folder).content.products.map { "\($0)/\(runner)" }
  }

  /// Runs a command that builds a runner.
  ///
  /// - Throws: if it fails, with the errors of the build.
  package func build(
    _ command: [String], _ runner: String, onOutput: @escaping @Sendable (Data) -> Void
  ) throws(PackageProblem) {
    let build = try SwiftTool(in: folder).run(Array(command.dropFirst()), onOutput: onOutput)
    guard build.success else {
      let errors = BuildDiagnostics(build.text + build.error, from: FileManager.default.currentDirectoryPath)
      throw PackageProblem("\(runner) cannot be built:\n\(errors.text)")
    }
  }
}

/// What the package manager said about a package's runner, cached in the package's build folder until the manifest or
/// the variables that select a toolchain change.
private struct RunnerMemory {
  struct Content: Codable {
    fileprivate let key: String
    /// The name of the runner.
    var name: String?
    /// The folder of the package's debug builds.
    var products: String?
  }

  private let folder: String
  private let file: String

  init(_ folder: String) {
    self.folder = folder
    file = "\(RunnerSearch.scratch(folder))/gherkin-run-runner.json"
  }

  /// What is known, and cannot have changed.
  var content: Content {
    let key = key
    guard let bytes = FileReader.readable(file),
      let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)), content.key == key
    else { return Content(key: key) }
    return content
  }

  /// Stores an answer if there is a build folder.
  func keep(_ change: (inout Content) -> Void) {
    var content = content
    change(&content)
    // Without the cache, the next call runs the package manager again.
    do { try FileContents.replace(file, with: Array(try JSONEncoder().encode(content))) } catch {}
  }

  /// The inputs on which the answer of the package manager depends.
  private var key: String {
    let manifests = FolderWalk.readableNames(in: folder).filter { $0.hasPrefix("Package") && $0.hasSuffix(".swift") }
      .map { name in
        "\(name) \(FileReader.readable("\(folder)/\(name)").map { Data($0).base64EncodedString() } ?? "")"
      }
    let variables = ProcessInfo.processInfo.environment.filter { name, _ in
      // Other variables may contain secrets, which must not be written to a file.
      ["PATH", "TOOLCHAINS", "SDKROOT", "DEVELOPER_DIR", "SWIFT_EXEC", "SWIFTPM_BUILD_DIR"].contains(name)
    }
    // A copy of the package has other products.
    let settings = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return ([folder] + manifests + settings).joined(separator: "\n")
  }
}
