import Foundation
import GherkinCommandLine
import GherkinFiles
import GherkinPackaging

/// The files from which a program is built: those of its package and of local packages that it depends on.
struct WatchedSources {
  /// The folders to watch with those below them.
  private(set) var folders: [String] = []
  /// The folders to watch without those below them.
  private(set) var single: [String] = []
  /// The reason why the package manager did not describe a package, whose Swift files are watched instead.
  private(set) var problem: String?

  /// The folders of packages.
  private var packages: [String] = []
  /// The folders of targets.
  private var targets: [String] = []
  /// Sources in other folders, to which links lead.
  private var linked: Set<String> = []
  /// The resources, files and folders.
  private var resources: Set<String> = []
  /// The folders of resources that are files.
  private var resourceFolders: Set<String> = []
  /// The folders of packages without a description.
  private var undescribed: [String] = []

  /// The maximum number of packages.
  private static let most = 100

  /// The extensions of sources and headers.
  private static let extensions: Set<String> = [
    "swift", "c", "cc", "cpp", "cxx", "m", "mm", "s", "S", "h", "hh", "hpp", "hxx", "inc", "modulemap",
  ]

  /// Asks the package manager for the files of a package and of its local dependencies.
  init(of package: BuiltPackage) {
    var pending = [package.folder]
    while let folder = pending.popLast(), packages.count < Self.most {
      guard let real = SystemCalls.resolved(folder), !packages.contains(real) else { continue }
      packages.append(real)
      do {
        let description = try Description(of: real)
        for target in description.targets where target.type != "test" { add(target, of: real) }
        single.append(real)
        pending += description.dependencies.compactMap { $0.type == "fileSystem" ? $0.path : nil }
      } catch {
        problem = problem ?? "\(error)"
        undescribed.append(real)
        folders.append(real)
      }
    }
  }

  private mutating func add(_ target: Description.Target, of package: String) {
    guard let folder = SystemCalls.resolved("\(package)/\(target.path)") else { return }
    folders.append(folder)
    targets.append(folder)
    for source in target.sources {
      guard let real = SystemCalls.resolved("\(folder)/\(source)"), !real.hasPrefix(folder + "/") else { continue }
      linked.insert(real)
      single.append(Self.parent(of: real))
    }
    for resource in target.resources ?? [] {
      guard let real = SystemCalls.resolved(resource.path) else { continue }
      resources.insert(real)
      if FileKind(path: real) == .folder {
        folders.append(real)
      } else if case let parent = Self.parent(of: real), parent != folder {
        resourceFolders.insert(parent)
        single.append(parent)
      }
    }
  }

  private static func parent(of path: String) -> String { (path as NSString).deletingLastPathComponent }

  /// Returns whether a file is a source, a resource or a manifest.
  ///
  /// - Parameter path: the path without symbolic links.
  func contains(_ path: String) -> Bool {
    let file = path as NSString
    if isManifest(path) || linked.contains(path) { return true }
    if resources.contains(path) || resourceFolders.contains(file.deletingLastPathComponent) { return true }
    if resources.contains(where: { path.hasPrefix($0 + "/") }) { return true }
    guard Self.extensions.contains(file.pathExtension) else { return false }
    return targets.contains { path.hasPrefix($0 + "/") }
      || file.pathExtension == "swift" && undescribed.contains { path.hasPrefix($0 + "/") }
  }

  /// Returns whether a file is a manifest of a package.
  func isManifest(_ path: String) -> Bool {
    let name = (path as NSString).lastPathComponent
    return name.hasPrefix("Package") && (name.hasSuffix(".swift") || name == "Package.resolved")
      && packages.contains(Self.parent(of: path))
  }
}

extension WatchedSources {
  /// A part of the output of `swift package describe`.
  private struct Description: Decodable {
    struct Target: Decodable {
      let path: String
      let type: String
      let sources: [String]
      let resources: [Resource]?
    }

    struct Resource: Decodable {
      let path: String
    }

    struct Dependency: Decodable {
      let type: String
      let path: String?
    }

    let targets: [Target]
    let dependencies: [Dependency]

    init(of package: String) throws {
      let output = try SwiftTool(in: package).run(["package", "--package-path", package, "describe", "--type", "json"])
      guard output.success else { throw Failure(output.error) }
      self = try JSONDecoder().decode(Self.self, from: Data(output.text.utf8))
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ output: String) {
      description = String(output.split(separator: "\n").last ?? "swift package describe failed")
    }
  }
}
