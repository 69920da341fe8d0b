#if os(Linux) || os(macOS)
internal import Foundation
internal import GherkinData
internal import GherkinFiles
internal import GherkinText

/// The search for the program of a command.
///
/// A name without a slash is a program beside the runner of the features, which is in the folder of the package's
/// products, or else of a folder of `PATH`. A relative path with a slash is a file in the command's working directory, or
/// else in the folder of the project.
struct ProgramSearch {
  /// The working directory of the command.
  let folder: String
  /// The folder of the project.
  let project: String
  /// The value of `PATH` for the command.
  let path: String

  /// The folder of the runner, or of the test bundle.
  static let products = BuiltProduct.folder.path

  /// Returns the path of a program.
  ///
  /// - Throws: if it does not exist, is a folder, is not executable, or is a product that is older than its sources.
  func find(_ name: String) throws(CommandError) -> String {
    if name.contains("/") {
      let places = name.hasPrefix("/") ? [name] : ["\(folder)/\(name)", "\(project)/\(name)"]
      guard let found = places.first(where: { FileKind(path: $0) != nil }) else {
        let where_ = name.hasPrefix("/") ? "" : " in the working folder or in the project's folder \(project)"
        throw CommandError("there is no program \(VisibleText.quoted(name))\(where_); create it, or change the path")
      }
      if let problem = Self.problem(of: found) {
        throw CommandError("\(VisibleText.quoted(name, limit: 200)) \(problem)")
      }
      return found
    }
    let folders = [Self.products] + path.split(separator: ":").map(String.init)
    let places = folders.map { "\($0)/\(name)" }
    if let found = places.first(where: { Self.problem(of: $0) == nil }) {
      if found == places[0] {
        do { _ = try BuiltProduct(name).url } catch { throw CommandError("\(error)") }
      }
      return found
    }
    if name.contains("=") {
      throw CommandError(
        "there is no program \(VisibleText.quoted(name)); set a variable with the step: I set the environment variable "
          + "\"NAME\" to \"value\"")
    }
    let near = Self.nearest(to: name, in: folders)
    let unusable = places.first { FileKind(path: $0) == .regular }
    throw CommandError(
      "there is no program \(VisibleText.quoted(name)) in \(Self.products) or in the folders of PATH"
        + (unusable.map { "; \($0) is not executable: change its permissions" } ?? "")
        + (near.map { "; did you mean \($0)?" } ?? "; build or install it, or write its path"))
  }

  /// Returns the reason why a file cannot be executed, and the remedy; nil if it can.
  private static func problem(of file: String) -> String? {
    switch FileKind(path: file) {
    case nil: "does not exist; create it"
    case .folder: "is a folder; write the path of a program"
    case .special: "is not a regular file; write the path of a program"
    case .regular:
      access(file, X_OK) == 0 ? nil : "is not executable; use the step: I change the permissions of … to \"755\""
    }
  }

  /// Returns the name of a program that is similar to a name.
  private static func nearest(to name: String, in folders: [String]) -> String? {
    let first = name.first?.lowercased()
    var similar: [String] = []
    for folder in folders {
      similar += FolderWalk.readableNames(in: folder).filter { other in
        abs(other.utf8.count - name.utf8.count) <= 2 && other.first?.lowercased() == first && !other.contains(".")
      }
    }
    return Spelling.nearest(to: name, among: similar)
  }
}
#endif
