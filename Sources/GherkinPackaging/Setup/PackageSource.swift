/// The source from which a package gets gherkin-run.
package enum PackageSource: Sendable {
  /// The released package.
  case released(version: String)
  /// A folder, relative to the package.
  case folder(String)

  /// The URL of the repository, defined only here.
  package static let address = "https://github.com/gherkin-run/gherkin-run.git"
  /// The package identity.
  package static let identity = "gherkin-run"

  /// The dependency in a manifest.
  var dependency: String {
    switch self {
    case .released(let version): ".package(url: \(Self.address.literal), from: \(version.literal))"
    case .folder(let path): ".package(name: \(Self.identity.literal), path: \(path.literal))"
    }
  }
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
