import Foundation
import GherkinPackaging
import GherkinTestSupport
import Testing

@Suite("Names in the setup of a package")
struct SetupNamesTests {
  @Test(
    "the names are derived from the package's name",
    arguments: [
      ("Beer", "Beer"), ("beer-search", "BeerSearch"), ("URLShortener", "URLShortener"), ("my.app 2", "MyApp2"),
      ("2cups", "Package2cups"), ("日本", "Package"), ("gherkin", "PackageGherkin"),
      ("gherkin-command", "PackageGherkinCommand"), ("gherkin-run", "GherkinRun"),
    ])
  func names(package: String, prefix: String) {
    let names = SetupNames(package: package)
    check([names.steps, names.runner, names.tests], equals: ["Steps", "Specs", "SpecsTests"].map { prefix + $0 })
  }

  @Test("no target has the name of one of this project, which a package cannot have too")
  func own() throws {
    let sources = BuiltCommand.package.appending(path: "Sources").path
    let names = try ["Runner", "Shared", "Testing", "Tool"].flatMap { group in
      try FileManager.default.contentsOfDirectory(atPath: "\(sources)/\(group)")
    }
    let suffixes = ["Steps", "Specs", "SpecsTests"]
    let packages = names.flatMap { name in suffixes.filter(name.hasSuffix).map { String(name.dropLast($0.count)) } }
    #expect(packages.contains("Gherkin"))
    for package in packages {
      let own = SetupNames(package: package)
      checkEmpty(Set(names).intersection([own.steps, own.runner, own.tests]).sorted())
    }
  }
}
