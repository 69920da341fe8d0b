/// A package with the steps and the runner of the package, or of the Xcode project, in whose folder it is. The outer
/// manifest keeps its platforms and dependencies.
package enum NestedPackage {
  /// The name of its folder.
  package static let folder = "Specs"

  /// Returns the path of a folder's nested package; nil if there is none with a runner, or if the folder is a package
  /// with a runner of its own.
  package static func path(in outer: String) -> String? {
    let nested = "\(outer)/\(folder)"
    return hasRunner(nested) && !hasRunner(outer) ? nested : nil
  }

  /// Returns the folder in which a nested package is; nil for any other package.
  package static func outer(of package: String) -> String? {
    let ending = "/\(folder)"
    guard package.hasSuffix(ending) else { return nil }
    let outer = String(package.dropLast(ending.count))
    return path(in: outer) == nil ? nil : outer
  }

  /// Whether the manifest of a folder contains the name of a product that only runners need. The package manager, which
  /// knows, needs seconds.
  private static func hasRunner(_ folder: String) -> Bool {
    FileReader.readableText("\(folder)/Package.swift")?.contains(/"Gherkin(Runner|Engine)"/) == true
  }
}
