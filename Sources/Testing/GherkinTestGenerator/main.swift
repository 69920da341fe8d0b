import Foundation
import GherkinFeatureFiles
import GherkinSyntax

// GherkinTestPlugin calls it for each feature: FEATURE NAME OUTPUT; and once for all: --tags OUTPUT FEATURE….
// A parse error is an error of the build, in the form that the package manager and Xcode show at its line.

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "--tags" where arguments.count > 1:
  // Errors are those of the other calls.
  let files = Array(arguments[2...])
  write(TestSource.shared(by: files.compactMap { try? parsed($0).document }, of: files), to: arguments[1])
case let feature? where arguments.count == 3:
  do {
    let (document, source) = try parsed(feature)
    write(TestSource(document, of: source, name: arguments[1]).text, to: arguments[2])
  } catch {
    fail("\(error)")
  }
default: fail("usage: GherkinTestGenerator FEATURE NAME OUTPUT, or --tags OUTPUT FEATURE…", status: 2)
}

/// The errors of a feature, each with its place.
struct FeatureProblem: Error, CustomStringConvertible {
  let description: String
}

/// Reads a feature.
func parsed(_ feature: String) throws(FeatureProblem) -> (document: GherkinDocument, source: Source) {
  let source: Source
  do { source = try FeatureReader.read(feature) } catch {
    throw FeatureProblem(description: "\(feature):1:1: error: \(error)")
  }
  do { return (try GherkinParser().parse(source, ids: IncrementingIDGenerator()), source) } catch {
    // The folder of the tests can have a link to that of the features.
    let path = URL(filePath: feature).resolvingSymlinksInPath().path
    let lines = ParseError.explained(error.errors, in: source).map { error, explanation in
      "\(path):\(error.location.line):\(error.location.column ?? 1): error: \(explanation.text)"
    }
    throw FeatureProblem(description: lines.joined(separator: "\n"))
  }
}

/// Writes a file as a whole.
func write(_ text: String, to output: String) {
  do { try Data(text.utf8).write(to: URL(filePath: output), options: .atomic) } catch {
    fail("error: \(output) cannot be written: \(error.localizedDescription)")
  }
}

/// Prints a message, and ends the program.
func fail(_ message: String, status: Int32 = 1) -> Never {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
  exit(status)
}
