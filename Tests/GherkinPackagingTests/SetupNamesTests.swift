import GherkinPackaging
import Testing

@Suite("The names of what a package is set up with")
struct SetupNamesTests {
  @Test(
    "they are made of the package's name",
    arguments: [
      ("Beer", "Beer"), ("beer-search", "BeerSearch"), ("URLShortener", "URLShortener"), ("my.app 2", "MyApp2"),
      ("2cups", "Package2cups"), ("日本", "Package"),
    ])
  func names(package: String, prefix: String) {
    let names = SetupNames(package: package)
    #expect([names.steps, names.runner, names.tests] == ["Steps", "Specs", "SpecsTests"].map { prefix + $0 })
  }
}
