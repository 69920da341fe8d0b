import GherkinProtocol
import Foundation
package import GherkinSteps
package import GherkinTagExpressions

/// An invalid value of an argument: the argument, the problem and the remedy.
package struct ArgumentError: Error, CustomStringConvertible {
  package let description: String

  /// Creates an error with a description.
  package init(_ description: String) {
    self.description = description
  }
}

extension TagExpression {
  /// Parses the value of an argument.
  package init(_ text: String, argument: String) throws(ArgumentError) {
    do {
      try self.init(written: text)
    } catch .foreign(let problem) {
      throw ArgumentError("\(argument): \(problem)")
    } catch {
      throw ArgumentError("\(argument): \"\(text)\": \(error.text)")
    }
  }
}

extension WorldParameters {
  /// Parses a JSON object.
  ///
  /// - Parameter argument: the name of the argument.
  package init(_ json: String, argument: String) throws(ArgumentError) {
    var isObject = false
    do {
      isObject = try JSONSerialization.jsonObject(with: Data(json.utf8)) is [String: Any]
    } catch {}
    guard isObject else {
      throw ArgumentError("\(argument): expected a JSON object such as {\"url\": \"http://localhost\"}, not \(json)")
    }
    self.init(json: Array(json.utf8))
  }

  /// Encodes a value, which must become an object.
  ///
  /// - Parameter argument: the name of the argument.
  package init(encoding value: some Encodable, argument: String) throws(ArgumentError) {
    let json: Data
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      json = try encoder.encode(value)
    } catch {
      throw ArgumentError("\(argument): a value of \(type(of: value)) cannot be encoded: \(error)")
    }
    try self.init(String(decoding: json, as: UTF8.self), argument: argument)
  }
}

extension TimeLimits {
  /// Validates the limit in an argument.
  package static func check(_ limit: Duration?, argument: String) throws(ArgumentError) {
    guard let limit, limit < .zero else { return }
    throw ArgumentError("\(argument): \(limit) is negative; give a duration, or .zero for no limit")
  }
}

extension SelectionError {
  /// The problem, the location and the remedy, in terms of arguments, with a line for each focused scenario.
  package var linesOfArguments: [String] {
    switch self {
    case .nothingAtLine(let file, let line): return ["\(file):\(line): there is no scenario at this line"]
    case .noScenario:
      return ["the features contain no scenarios, so nothing would run; write one, or give other features"]
    case .nothingMatches(let tags, let names, let text):
      let filters = tags.map { "tags: \"\($0)\"" } + names.map { "names: \"\($0)\"" }
      let remedy = text.map { NamePattern.remedy("names", $0) } ?? "change the filter"
      return ["no scenario matches \(filters.joined(separator: ", ")), so nothing would run; \(remedy)"]
    case .forbiddenFocus(let scenarios):
      return scenarios.map {
        "\($0.uri):\($0.line): \"\($0.name)\" is tagged @focus, which excludes all other scenarios"
      } + ["nothing ran because CI is set and a scenario is tagged @focus; remove the tag"]
    }
  }
}
