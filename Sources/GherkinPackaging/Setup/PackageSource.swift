/// Where a package gets gherkin-run from.
package enum PackageSource: Sendable {
  /// The released package.
  case released(version: String)
  /// A folder, relative to the package.
  case folder(String)

  /// Where releases are published: the one place that says so.
  package static let address = "https://github.com/gherkin-run/gherkin-run.git"
  /// What packages know it by.
  package static let identity = "gherkin-run"

  /// The dependency as a manifest has it.
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
