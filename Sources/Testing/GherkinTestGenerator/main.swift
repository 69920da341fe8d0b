import Foundation
import GherkinFeatureFiles
import GherkinSyntax

// GherkinTestPlugin calls it for each feature: FEATURE NAME OUTPUT. A parse error is an error of the build, in the form that
// the package manager and Xcode show at its line.

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 3, let feature = arguments.first, let output = arguments.last else {
  FileHandle.standardError.write(Data("usage: GherkinTestGenerator FEATURE NAME OUTPUT\n".utf8))
  exit(2)
}
do {
  let source = try FeatureReader.read(feature)
  do {
    let document = try GherkinParser().parse(source, ids: IncrementingIDGenerator())
    let text = TestSource(document, file: feature, name: arguments[arguments.startIndex + 1]).text
    try Data(text.utf8).write(to: URL(filePath: output), options: .atomic)
  } catch let error as ParseErrors {
    // The folder of the tests can have a link to that of the features.
    let path = URL(filePath: feature).resolvingSymlinksInPath().path
    let lines = ParseError.explained(error.errors, in: source).map { error, explanation in
      "\(path):\(error.location.line):\(error.location.column ?? 1): error: \(explanation.text)\n"
    }
    FileHandle.standardError.write(Data(lines.joined().utf8))
    exit(1)
  }
} catch {
  FileHandle.standardError.write(Data("\(feature):1:1: error: \(error)\n".utf8))
  exit(1)
}
