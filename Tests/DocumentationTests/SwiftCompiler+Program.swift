import Foundation
import GherkinTestSupport

extension SwiftCompiler {
  /// Builds a program of some files, one of them its `main.swift`, with the objects of a runner of this package:
  /// so it takes seconds to have a program, and nothing of this package is built again.
  ///
  /// - Parameters:
  ///   - files: the texts of the sources by path.
  ///   - module: the module's name.
  ///   - steps: the text of a module `Steps` that the files import; nil for none.
  ///   - folder: the output folder.
  static func program(
    of files: [String: String], module: String, steps: String? = nil, in folder: TemporaryFolder
  ) async throws -> BuiltCommand {
    var library: [String] = []
    if let steps {
      try folder.write(steps, to: "Steps.swift")
      library = ["-I", folder.path, "\(folder.path)/Steps.o"]
      try await swiftc(
        modules + [
          "-emit-module", "-emit-module-path", "\(folder.path)/Steps.swiftmodule", "-emit-object", "-o",
          "\(folder.path)/Steps.o", "-parse-as-library", "-module-name", "Steps", "\(folder.path)/Steps.swift",
        ])
    }
    for (name, text) in files { try folder.write(text, to: name) }
    let products = URL(filePath: BuiltCommand.gherkinRun.path).deletingLastPathComponent()
    let isEngine = files.values.contains { $0.contains("import GherkinEngine\n") }
    let hasCommands = files.values.contains { $0.contains("import GherkinCommandSteps\n") }
    let runner = isEngine ? "gherkin-run-faults" : hasCommands ? "CommandStepsRunner" : "GherkinRunExamples"
    let own = "/\(runner.replacing("-", with: "_")).build/"
    let list = try Files.text(products.appending(path: "\(runner).product/Objects.LinkFileList").path)
    let objects = list.split(separator: "\n").map { $0.trimmingCharacters(in: ["'", "\""]) }
      .filter { !$0.contains(own) }
    try folder.write(objects.map { "\"\($0)\"\n" }.joined(), to: "objects.txt")
    let sources = files.keys.sorted().map { "\(folder.path)/\($0)" }
    let arguments =
      modules + library + [
        "-module-name", module, "@\(folder.path)/objects.txt", "-lyaml", "-o", "\(folder.path)/Specs",
      ]
      + sources
    do {
      try await swiftc(arguments)
    } catch {
      // Seen with Swift 6.3, about once in six runs: the link lacks all libraries that the objects name, and succeeds the
      // next time. What is wrong with a page is wrong each time.
      try await swiftc(arguments)
    }
    return BuiltCommand(executable: folder.url.appending(path: "Specs"))
  }
}
