import Foundation
import GherkinCommandLine
import GherkinConformance
import GherkinFileOutput
import GherkinFiles
import GherkinMessages
import GherkinPackaging

/// Runs samples of the compatibility kit with this program and a runner.
struct KitRun {
  let program: String
  let runner: String
  /// A folder outside of packages, so that paths in messages are those of the data, and no configuration applies.
  let folder: String

  /// Returns the messages of a run.
  func envelopes(of sample: KitSample) throws -> [Envelope] {
    for feature in sample.features {
      let bytes = try FileReader.bytes(of: "\(sample.path)/\(feature)")
      try TemporaryFolders.write(bytes[...], to: "\(folder)/samples/\(sample.name)/\(feature)")
    }
    let stream = "\(folder)/\(sample.name).ndjson"
    let words = [
      "--runner", runner, "--quiet", "--parallel", "1", "--run-timeout", "1m", "--format", "message:\(stream)",
      "samples/\(sample.name)",
    ]
    let started = try StartedProgram(
      program, words + sample.arguments, in: folder, joinsOutput: true,
      variables: ["GHERKIN_KIT_SAMPLE": sample.name, "GHERKIN_KIT_FOLDER": sample.path])
    let end = try started.end()
    guard let bytes = FileReader.readable(stream) else {
      throw SelfCheckProblem(
        "the run of \(sample.name) wrote no messages: \(String(decoding: end.output, as: UTF8.self))")
    }
    return try NDJSONReader.envelopes(in: bytes, name: sample.name).filter { envelope in
      // Facts of this project.
      if case .attachment(let attachment) = envelope { !attachment.isFact } else { true }
    }
  }
}

extension SelfCheckReport {
  /// Compares the messages of the compatibility kit's samples.
  ///
  /// - Parameter runner: the path of the runner of the samples; nil for none.
  mutating func addKit(runner: String?) {
    let name = "messages of the compatibility kit's samples"
    guard let runner else { return append(Area(name: name, problem: "no runner", isLeftOut: true)) }
    var area = Area(name: name)
    var leftOut: [Area] = []
    do {
      try setRunner(runner)
      let folder = try TemporaryFolders.make()
      defer { TemporaryFolders.remove(folder) }
      let run = KitRun(program: program.path, runner: URL(filePath: runner).path, folder: folder)
      for sample in try official.samples() {
        if let exception = sample.exception {
          leftOut.append(Area(name: "sample \(sample)", problem: exception, isLeftOut: true))
          continue
        }
        let difference = try sample.difference(of: run.envelopes(of: sample))
        area.compared += 1
        if let difference { area.differences.append(.init(case: sample.name, difference: difference)) }
      }
    } catch {
      area.problem = "\(error)"
    }
    append(area)
    for area in leftOut { append(area) }
  }
}
