/// An error whose description contains locations in Swift files by module and file: `at Steps/BeerSteps.swift:3:4`.
package protocol LocatedError: Error {
  /// The full paths of these files at compile time, by module and file.
  var filePaths: [String: String] { get }
}
