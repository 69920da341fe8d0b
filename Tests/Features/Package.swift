// swift-tools-version: 6.3
import PackageDescription

// The package of these features for editors, and for `gherkin-run` in this folder. `make test` builds the same files as
// targets of the package above.
let package = Package(
  name: "gherkin-run-features",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "gherkin-run", path: "../..")],
  targets: [
    .target(
      name: "ProductSteps",
      dependencies: [
        .product(name: "GherkinSteps", package: "gherkin-run"),
        .product(name: "GherkinCommandSteps", package: "gherkin-run"),
      ], path: "Steps", swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]),
    .executableTarget(
      name: "gherkin-run-features",
      dependencies: [
        "ProductSteps", .product(name: "GherkinRunner", package: "gherkin-run"),
        .product(name: "GherkinCommandSteps", package: "gherkin-run"),
      ], path: "Runner"),
  ])
