/// A target of the setup in a manifest.
struct SetupTarget {
  /// The kind of a target, as `swift package add-target` names it.
  enum Kind: String {
    case library, executable, test
  }

  let name: String
  let kind: Kind
  /// The targets of the package on which it depends.
  let targets: [String]
  /// The products of gherkin-run on which it depends. The first one identifies the target.
  let products: [String]

  /// The declaration.
  var declaration: String {
    let function =
      switch kind {
      case .library: "target"
      case .executable: "executableTarget"
      case .test: "testTarget"
      }
    let dependencies =
      targets.map(\.literal)
      + products.map { ".product(name: \($0.literal), package: \(PackageSource.identity.literal))" }
    return """
      .\(function)(
        name: \(name.literal),
        dependencies: [
      \(dependencies.map { "    \($0),\n" }.joined())  ]
      )
      """
  }
}
