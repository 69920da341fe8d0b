#if os(Linux) || os(macOS)
internal import Foundation
internal import GherkinFiles
internal import GherkinSteps
internal import GherkinText

/// A file or a folder in the nearest `Fixtures` folder above the feature file.
struct CommandFixture {
  /// The name in the step.
  let name: String
  /// The real path.
  let path: String

  /// Finds a fixture.
  ///
  /// - Throws: if there is no such file, or it is outside of the folder.
  init(_ name: String, feature: String) throws(CommandError) {
    let shown = VisibleText.quoted(name, limit: 200)
    let file = URL(fileURLWithPath: feature, relativeTo: URL(fileURLWithPath: WorkingFolder.path)).absoluteURL
    guard
      let parent = file.standardizedFileURL.deletingLastPathComponent().nearestParent(containing: "Fixtures")
    else {
      throw CommandError("fixture \(shown): there is no Fixtures folder next to \(feature) or above it; create one")
    }
    let folder = parent.appending(path: "Fixtures").path
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.utf8.contains(0), !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else {
      throw CommandError(
        "fixture \(shown): write a path that is relative to \(WorkingFolder.relative(folder)), without ..")
    }
    guard let real = SystemCalls.resolved("\(folder)/\(name)") else {
      let near = Spelling.nearest(to: name, among: ScenarioFolder.shownFiles(in: folder, atMost: 500))
      throw CommandError(
        "fixture \(shown): \(WorkingFolder.relative(folder)) has no such file"
          + (near.map { "; did you mean \($0)?" } ?? "; create it"))
    }
    guard let base = SystemCalls.resolved(folder), real.hasPrefix(base + "/") else {
      throw CommandError("fixture \(shown): it is a link out of \(WorkingFolder.relative(folder)); copy the file there")
    }
    self.name = name
    path = real
  }

  /// The content of the file.
  func bytes() throws -> [UInt8] {
    do throws(SystemCalls.Failure) {
      return try FileReader.bytes(of: path, atMost: 64 << 20)
    } catch {
      throw CommandError(
        "fixture \(VisibleText.quoted(name)): \(WorkingFolder.relative(path)) cannot be read: "
          + systemMessage(for: error.code))
    }
  }
}
#endif
