/// The names in a package that is set up.
package struct SetupNames: Sendable {
  /// The package's own name.
  package let package: String
  private let prefix: String

  /// Derives the names from a package's name: `beer-search` gives `BeerSearchSteps`.
  package init(package: String) {
    self.package = package
    let words = package.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    prefix = joined.first?.isLetter == true ? joined : "Package\(joined)"
  }

  /// The target of the steps.
  package var steps: String { prefix + "Steps" }
  /// The runner, both a target and a product.
  package var runner: String { prefix + "Specs" }
  /// The runner of examples, for a package whose product is something else.
  var examples: String { prefix + "Examples" }
  /// The test target.
  package var tests: String { prefix + "SpecsTests" }
  /// The step library, a constant.
  var library: String { lowercased + "Steps" }
  /// The list of all step libraries, a constant.
  var libraries: String { lowercased + "Libraries" }
  /// The world, a type.
  var world: String { prefix + "World" }
  /// The file name of the feature.
  var feature: String {
    let name = package.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    return String(name) + ".feature"
  }

  /// The name with its leading capitals in lower case, except the last of several: `URLShortener` gives `urlShortener`.
  private var lowercased: String {
    let capitals = prefix.prefix { $0.isUppercase }
    let count = capitals.count == prefix.count ? capitals.count : max(1, capitals.count - 1)
    return prefix.prefix(count).lowercased() + prefix.dropFirst(count)
  }
}
