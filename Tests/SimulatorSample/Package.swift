// swift-tools-version: 6.2
import PackageDescription

// The features of a counter, which run on macOS and Linux by `swift test`, and on a simulator of iOS by `xcodebuild test`.
let package = Package(
  name: "SimulatorSample", platforms: [.iOS(.v18), .macOS(.v15)],
  products: [.library(name: "SimulatorSample", targets: ["SimulatorSample"])],
  dependencies: [.package(name: "gherkin-run", path: "../..")],
  targets: [
    .target(name: "SimulatorSample"),
    .testTarget(
      name: "SimulatorSampleTests",
      dependencies: ["SimulatorSample", .product(name: "GherkinTesting", package: "gherkin-run")],
      resources: [.copy("Features")]),
  ])
