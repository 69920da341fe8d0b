import Foundation
import GherkinFeatureFiles
import GherkinSyntax

// GherkinTestPlugin calls it for each feature: FEATURE NAME OUTPUT. A parse error is an error of the build, in the form that
// the package manager and Xcode show at its line.

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 3, let feature = arguments.first, let output = arguments.last else {
  fail("usage: GherkinTestGenerator FEATURE NAME OUTPUT", status: 2)
}
let source: Source
do { source = try FeatureReader.read(feature) } catch { fail("\(feature):1:1: error: \(error)") }
let document: GherkinDocument
do { document = try GherkinParser().parse(source, ids: IncrementingIDGenerator()) } catch {
  // The folder of the tests can have a link to that of the features.
  let path = URL(filePath: feature).resolvingSymlinksInPath().path
  let lines = ParseError.explained(error.errors, in: source).map { error, explanation in
    "\(path):\(error.location.line):\(error.location.column ?? 1): error: \(explanation.text)"
  }
  fail(lines.joined(separator: "\n"))
}
let text = TestSource(document, file: feature, name: arguments[arguments.startIndex + 1]).text
do { try Data(text.utf8).write(to: URL(filePath: output), options: .atomic) } catch {
  fail("error: \(output) cannot be written: \(error.localizedDescription)")
}

/// Prints a message, and ends the program.
func fail(_ message: String, status: Int32 = 1) -> Never {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
  exit(status)
}
