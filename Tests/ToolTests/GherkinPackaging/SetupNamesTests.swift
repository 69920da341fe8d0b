import GherkinPackaging
import GherkinTestSupport
import Testing

@Suite("Names in the setup of a package")
struct SetupNamesTests {
  @Test(
    "the names are derived from the package's name",
    arguments: [
      ("Beer", "Beer"), ("beer-search", "BeerSearch"), ("URLShortener", "URLShortener"), ("my.app 2", "MyApp2"),
      ("2cups", "Package2cups"), ("日本", "Package"),
    ])
  func names(package: String, prefix: String) {
    let names = SetupNames(package: package)
    check([names.steps, names.runner, names.tests], equals: ["Steps", "Specs", "SpecsTests"].map { prefix + $0 })
  }
}
