// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Cellar",
  dependencies: [
    .package(name: "gherkin-run", path: "../gherkin-run")
  ],
  targets: [
    .target(name: "Cellar"),
    .target(
      name: "CellarSteps",
      dependencies: [
        "Cellar",
        .product(name: "GherkinSteps", package: "gherkin-run"),
        .product(name: "GherkinFixtures", package: "gherkin-run"),
      ]
    ),
    .executableTarget(
      name: "CellarSpecs",
      dependencies: [
        "CellarSteps",
        .product(name: "GherkinRunner", package: "gherkin-run"),
      ]
    ),
    .testTarget(
      name: "CellarSpecsTests",
      dependencies: [
        "CellarSteps",
        .product(name: "GherkinTesting", package: "gherkin-run"),
      ],
      plugins: [.plugin(name: "GherkinTestPlugin", package: "gherkin-run")]
    ),
  ]
)
