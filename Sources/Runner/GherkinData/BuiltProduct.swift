#if canImport(FoundationEssentials)
public import FoundationEssentials
internal import Foundation
#else
public import Foundation
#endif
internal import GherkinText

/// A program that the package manager built beside the runner, or beside the tests, for steps that start it.
///
/// ```swift
/// let opener = try BuiltProduct("opener").url
/// ```
///
/// Each build of the runner and of the tests includes the program if the target with the steps depends on it: on its
/// target or, if it belongs to another package, on its product.
public struct BuiltProduct: Sendable {
  /// The name of the program.
  public let name: String
  private let folder: URL

  /// Creates a program of the build to which this process belongs.
  ///
  /// - Parameter name: the name of the executable product, which is that of its target unless the manifest says otherwise.
  public init(_ name: String) { self.init(name, in: Self.folder) }

  /// - Parameter folder: the folder of built products.
  package init(_ name: String, in folder: URL) {
    self.name = name
    self.folder = folder
  }

  /// The folder of the runner, or of the test bundle.
  package static let folder: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let program = bundle?.bundleURL ?? Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return program.resolvingSymlinksInPath().deletingLastPathComponent()
  }()

  /// The location of the program.
  ///
  /// - Throws: an error with the remedy if the program does not exist, or if one of its Swift sources changed after it was
  ///   built. The sources are known in the build folders of the package manager only. A process compares their times once.
  public var url: URL {
    get throws {
      let program = folder.appending(path: name)
      if let known = Self.problems.withLock({ $0[program] }) {
        if let known { throw BuiltProductError(description: known) }
        return program
      }
      let problem = problem(of: program)
      Self.problems.withLock { $0[program] = .some(problem) }
      if let problem { throw BuiltProductError(description: problem) }
      return program
    }
  }

  /// What is wrong with the programs whose times were compared; nil for nothing.
  private static let problems = Locked<[URL: String?]>([:])

  private func problem(of program: URL) -> String? {
    let remedy =
      "let the target with the steps depend on it, so that each build of the runner and of the tests includes it, and "
      + "build again"
    guard let built = Self.date(program.path) else {
      return "there is no \(name) in \(folder.path); correct the name, or \(remedy)"
    }
    let newer = modules.lazy.flatMap { self.sources($0.folder, of: $0.objects, after: built) }.first
    return newer.map { "\(name) is older than its source \($0), so another program would be tested; \(remedy)" }
  }

  /// The build folders of the modules that were linked to the program, with the linked objects. The package manager lists
  /// these in `opener.product/Objects.LinkFileList`.
  private var modules: [(folder: String, objects: [String])] {
    let linked = Self.lines(of: folder.appending(path: "\(name).product/Objects.LinkFileList").path)
    let objects = Dictionary(grouping: linked) {
      $0.prefixMatch(of: #/.*/[^/]+\.build(?=/)/#).map { String($0.output) }
    }
    return objects.compactMap { module, objects in module.map { ($0, objects) } }.sorted { $0.folder < $1.folder }
  }

  /// Returns the Swift sources of a module, listed in its file `sources`, that changed after the program was linked. A
  /// source whose date changed, but not its text, is compiled to the same objects; then only the compiler's record of the
  /// build is newer than the source.
  private func sources(_ module: String, of objects: [String], after built: Date) -> [String] {
    let isRelinked = objects.allSatisfy { Self.date($0).map { $0 <= built } ?? true }
    let compiled = isRelinked ? Self.date("\(module)/primary.priors") : nil
    let limit = max(built, compiled ?? built)
    return Self.lines(of: "\(module)/sources").filter { Self.date($0).map { $0 > limit } ?? false }
  }

  /// Returns the paths in a list, of which those with spaces are quoted; none if there is no list.
  private static func lines(of path: String) -> [String] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").map { $0.trimmingCharacters(in: ["'"]) }
  }

  private static func date(_ path: String) -> Date? {
    try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
  }
}

/// A program that cannot be tested.
private struct BuiltProductError: Error, CustomStringConvertible {
  let description: String
}
