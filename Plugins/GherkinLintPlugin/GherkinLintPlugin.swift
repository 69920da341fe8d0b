internal import Foundation
import PackagePlugin

/// Starts an installed `gherkin-run lint` when features have changed, so that its findings are warnings and errors of the build,
/// at the lines of the features. Without an installed tool, it says so, and the build goes on.
///
/// Steps are not checked, because that needs the runner, which the build may be about to change.
@main
struct GherkinLintPlugin: BuildToolPlugin {
  /// Returns the command.
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let folder = try FeatureFolder(ofTarget: target.directoryURL, package: package)
    guard let tool = installedTool() else {
      Diagnostics.warning("gherkin-run is not installed, so the features are not checked")
      return []
    }
    // The tool has run without errors. An empty file of the target, because the output of a command must be of use.
    let stamp = context.pluginWorkDirectoryURL.appending(path: "FeaturesAreChecked.swift")
    return [
      .buildCommand(
        displayName: "gherkin-run lint", executable: URL(filePath: "/bin/sh"),
        arguments: [
          "-c", #"cd "$0" && GHERKIN_RUN_RUNNER=- "$1" lint --format xcode "$2" && : >"$3""#, package.path, tool.path,
          folder.url.resolvingSymlinksInPath().path, stamp.path,
        ],
        inputFiles: folder.files().map { folder.url.appending(path: $0) }, outputFiles: [stamp])
    ]
  }

  /// Returns the tool that `GHERKIN_RUN` names, or the one in the folders of PATH or, as Xcode does not set it, in those where
  /// programs usually are.
  private func installedTool() -> URL? {
    let environment = ProcessInfo.processInfo.environment
    let path = environment["PATH", default: ""].split(separator: ":").map(String.init)
    let usual = ["\(environment["HOME", default: ""])/.local/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    let named = environment["GHERKIN_RUN"].map { [$0] } ?? []
    return (named + (path + usual).map { "\($0)/gherkin-run" }).first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    .map { URL(filePath: $0) }
  }
}
