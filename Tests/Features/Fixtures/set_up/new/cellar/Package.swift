// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Cellar",
  targets: [.target(name: "Cellar")]
)
