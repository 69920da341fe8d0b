internal import Foundation
import PackagePlugin

/// Generates a test function for each scenario of the features of a test target, and their tags.
@main
struct GherkinTestPlugin: BuildToolPlugin {
  /// Returns a command for each feature file, and one for all tags.
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let generator = try context.tool(named: "GherkinTestGenerator").url
    let folder = try FeatureFolder(ofTarget: target.directoryURL, package: context.package.directoryURL)
    let names = folder.features()
    // The target can have a file Tags.swift of its own, and two of the same name are an error.
    let tags = context.pluginWorkDirectoryURL.appending(path: "_Tags.swift")
    let tagCommand = Command.buildCommand(
      displayName: "Tags of the features", executable: generator,
      arguments: ["--tags", tags.path] + names.map { folder.url.appending(path: $0).path },
      // Fixtures among them, else the package manager warns that nothing handles these.
      inputFiles: folder.files().map { folder.url.appending(path: $0) }, outputFiles: [tags])
    return [tagCommand]
      + names.map { name in
        let feature = folder.url.appending(path: name)
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
    let name = words.joined()
    guard name.utf8.count > 150 else { return name + ".swift" }
    // The compiler adds to the name, and a file system allows 255 bytes. The hash is FNV-1a.
    let hash = feature.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return "\(name.prefix(150))_\(String(hash, radix: 16)).swift"
  }
}
