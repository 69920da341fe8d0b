import Foundation
import PackagePlugin

/// Generates a test function for each scenario of the features of a test target, and their tags. The features are those in
/// the folder `Features` or `features` of the target, which can be a link, or else beside the manifest or, for a package in a
/// folder `Specs`, beside that folder.
///
/// The package manager notices added and removed files only in the folder of the target.
@main
struct GherkinTestPlugin: BuildToolPlugin {
  /// Returns a command for each feature file, and one for all tags.
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let generator = try context.tool(named: "GherkinTestGenerator").url
    let package = context.package.directoryURL
    let outer = package.lastPathComponent == "Specs" ? [package.deletingLastPathComponent()] : []
    let places = [target.directoryURL, package] + outer
    let folders = places.flatMap { place in ["Features", "features"].map { place.appending(path: $0) } }
    guard let folder = folders.first(where: { (try? $0.checkResourceIsReachable()) == true }) else {
      Diagnostics.error("there is no folder Features in \(places.map(\.path).joined(separator: " or in "))")
      return []
    }
    let files = files(in: folder.resolvingSymlinksInPath())
    let names = files.filter { $0.hasSuffix(".feature") || $0.hasSuffix(".feature.md") }
    let features = names.map { folder.appending(path: $0).path }
    let tags = context.pluginWorkDirectoryURL.appending(path: "Tags.swift")
    let tagCommand = Command.buildCommand(
      displayName: "Tags of the features", executable: generator,
      arguments: ["--tags", tags.path] + features,
      // Fixtures among them, else the package manager warns that nothing handles these.
      inputFiles: files.map { folder.appending(path: $0) }, outputFiles: [tags])
    return [tagCommand]
      + names.map { name in
        let feature = folder.appending(path: name)
        let output = context.pluginWorkDirectoryURL.appending(path: fileName(for: name))
        return .buildCommand(
          displayName: "Tests of \(name)", executable: generator, arguments: [feature.path, name, output.path],
          inputFiles: [feature], outputFiles: [output])
      }
  }

  /// Returns a name for the generated file, another one for each feature.
  private func fileName(for feature: String) -> String {
    let words = feature.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      return CharacterSet.alphanumerics.contains(scalar) && byte < 128 ? String(scalar) : "_" + String(byte, radix: 16)
    }
    return words.joined() + ".swift"
  }

  /// Returns the paths of the files in a folder at any depth, sorted. Hidden files and folders are left out.
  private func files(in folder: URL) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder.path)
    var files: [String] = []
    while let path = all?.nextObject() as? String {
      if path.split(separator: "/").last?.hasPrefix(".") == true {
        all?.skipDescendants()
      } else if all?.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
        files.append(path)
      }
    }
    return files.sorted()
  }
}
