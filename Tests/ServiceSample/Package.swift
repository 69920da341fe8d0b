// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Library",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "gherkin-run", path: "../..")],
  targets: [
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "Database", dependencies: ["CSQLite"]),
    .executableTarget(name: "LibraryServer", dependencies: ["Database"]),
    .target(
      name: "Steps",
      dependencies: ["Database", "LibraryServer", .product(name: "GherkinSteps", package: "gherkin-run")]),
    .executableTarget(
      name: "Specs", dependencies: ["Steps", .product(name: "GherkinRunner", package: "gherkin-run")]),
  ])
