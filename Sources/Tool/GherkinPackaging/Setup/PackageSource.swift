/// The source from which a package gets gherkin-run: a folder.
package struct PackageSource: Sendable {
  /// The path of the folder, relative to the package.
  private let folder: String

  /// - Parameter folder: the path of the folder, relative to the package.
  package init(folder: String) {
    self.folder = folder
  }

  /// The package identity.
  package static let identity = "gherkin-run"

  /// The dependency in a manifest.
  var dependency: String { ".package(name: \(Self.identity.literal), path: \(folder.literal))" }
}

extension String {
  /// The text as a Swift string literal.
  var literal: String {
    var written = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": written += "\\\(scalar)"
      case let scalar where scalar.properties.generalCategory == .control:
        written += "\\u{\(String(scalar.value, radix: 16))}"
      default: written.unicodeScalars.append(scalar)
      }
    }
    return "\"\(written)\""
  }
}
