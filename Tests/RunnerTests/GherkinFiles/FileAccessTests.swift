import GherkinProcesses
import Foundation
import GherkinTestSupport
import Testing

/// The modules that read and replace files refuse pipes, bound what they read, and keep what others saved meanwhile.
/// Foundation's functions do none of that.
@Suite("Access to files")
struct FileAccessTests {
  /// Functions of Foundation and of the C library that read, list, write, create or remove files.
  private static let calls = [
    "contents(atPath", "contentsOfDirectory", "contentsOfFile", "(contentsOf: URL", "(contentsOf: file",
    "enumerator(at",
    "attributesOfItem", "createDirectory", "createFile", "removeItem", "moveItem", "copyItem", "replaceItem",
    "linkItem",
    "createSymbolicLink", "destinationOfSymbolicLink", "FileHandle(for", "OutputStream(", "InputStream(",
    "options: .atomic",
    "options: [.atomic", "write(to: URL", "write(to: file", "write(toFile", "fopen(", "freopen(", " open(\"",
    " open(path",
    "opendir(", "openat(", " creat(", "mkdir(", "rmdir(",
  ]

  /// The files of the tool that call such functions, with the reason.
  private static let tool = [
    "Sources/Tool/GherkinWorkers/System/ProcessTree.swift": "reads the files of processes in /proc",
    "Sources/Tool/GherkinSite/SiteFolder.swift": "removes empty folders",
  ]

  /// The files of the runner that call such functions, with the reason. The runner lacks the modules for files, so that
  /// packages of users compile less.
  private static let runner = [
    "Sources/Runner/GherkinData/AttachedFiles.swift": "reads attachments of steps",
    "Sources/Runner/GherkinData/BuiltProduct.swift": "reads the package manager's lists of sources, and their times",
    "Sources/Runner/GherkinProcesses/ChildProcess.swift": "lists the processes in /proc",
    "Sources/Runner/GherkinCommandSteps/Files/ScenarioFolder.swift": "creates, lists and removes a scenario's folder",
    "Sources/Runner/GherkinCommandSteps/Processes/LeftProcesses.swift": "lists the processes in /proc",
    "Sources/Runner/GherkinCommandSteps/Steps/FileSteps.swift": "writes files in a scenario's folder, after a check",
    "Sources/Runner/GherkinWorker/Debugger.swift": "reads the state of the process in /proc",
    "Sources/Runner/GherkinFixtures/Fixture.swift": "reads fixtures, after a check of their kind",
    "Sources/Runner/GherkinFixtures/FixtureFolder.swift": "lists fixtures",
  ]

  @Test("the tool reads files by GherkinFiles, and replaces them by GherkinFileOutput", arguments: ["Tool", "Shared"])
  func tool(folder: String) throws {
    let allowed = Self.tool.keys.filter { $0.hasPrefix("Sources/\(folder)/") }.sorted()
    check(try Self.files(in: folder, except: "GherkinFileOutput/"), equals: allowed)
  }

  @Test("the runner reads files only where a reason is known")
  func runner() throws {
    check(try Self.files(in: "Runner", except: "GherkinFiles/"), equals: Self.runner.keys.sorted())
  }

  /// Returns the files of a folder of `Sources` that call one of these functions, but for those of a module.
  private static func files(in folder: String, except module: String) throws -> [String] {
    let root = BuiltCommand.package.appending(path: "Sources/\(folder)")
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return try paths.filter { path in
      guard path.hasSuffix(".swift"), !path.hasSuffix("+Generated.swift"), !path.hasPrefix(module) else { return false }
      let lines = try String(contentsOf: root.appending(path: path), encoding: .utf8).split(separator: "\n")
      return lines.contains { line in
        !line.contains("///") && !line.contains("func ") && calls.contains { line.contains($0) }
      }
    }.map { "Sources/\(folder)/\($0)" }.sorted()
  }
}
