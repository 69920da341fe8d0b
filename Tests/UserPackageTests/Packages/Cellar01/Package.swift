// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "cellar01",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "gherkin-run", path: "../gherkin-run")],
  targets: [
    .target(
      name: "Cellar01Steps",
      dependencies: [
        .product(name: "GherkinSteps", package: "gherkin-run"),
        .product(name: "GherkinFixtures", package: "gherkin-run"),
        .product(name: "Expectations", package: "gherkin-run"),
      ]),
    .target(
      name: "Cellar01Formatters", dependencies: [.product(name: "GherkinFormatters", package: "gherkin-run")]),
    .executableTarget(
      name: "Cellar01Specs", dependencies: ["Cellar01Steps", .product(name: "GherkinCLI", package: "gherkin-run")]),
    .executableTarget(
      name: "Cellar01Reports",
      dependencies: [
        "Cellar01Steps", "Cellar01Formatters", .product(name: "GherkinCLI", package: "gherkin-run"),
      ]),
    .testTarget(
      name: "Cellar01Tests",
      dependencies: [
        "Cellar01Steps", .product(name: "GherkinFixtures", package: "gherkin-run"),
        .product(name: "GherkinTesting", package: "gherkin-run"),
      ]),
  ]
)
