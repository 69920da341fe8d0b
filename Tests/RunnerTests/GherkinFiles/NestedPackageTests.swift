import GherkinFiles
import GherkinTestSupport
import Testing

@Suite("A package in the folder of another")
struct NestedPackageTests {
  @Test("only the folder Specs is nested, and only in a package without a runner of its own")
  func outer() throws {
    let folder = try TemporaryFolder()
    let runner = "// \"GherkinRunner\""
    for name in ["plain/Specs", "plain/Extra", "whole", "whole/Specs"] {
      try folder.write(runner, to: "\(name)/Package.swift")
    }
    check(NestedPackage.outer(of: "\(folder.path)/plain/Specs"), equals: "\(folder.path)/plain")
    check(NestedPackage.outer(of: "\(folder.path)/plain/Extra"), equals: nil)
    check(NestedPackage.outer(of: "\(folder.path)/whole/Specs"), equals: nil)
    check(NestedPackage.path(in: "\(folder.path)/plain"), equals: "\(folder.path)/plain/Specs")
  }
}
