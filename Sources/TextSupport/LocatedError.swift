/// An error whose description names places in Swift files by module and file: `at Steps/BeerSteps.swift:3:4`.
package protocol LocatedError: Error {
  /// The paths of these files where they were compiled, by module and file.
  var filePaths: [String: String] { get }
}
