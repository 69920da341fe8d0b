package import CucumberExpressions

/// A condition that the tags `@only(name)` and `@not(name)` may name.
package struct Condition: Sendable {
  package let name: String
  package let place: CodeLocation
  /// Whether it holds. Called at most once in a run, before anything runs.
  package let holds: @Sendable () throws -> Bool
}

extension StepLibrary.Builder {
  /// Registers a condition, for the features of all libraries of a run: a scenario tagged `@only(name)` is skipped unless it
  /// holds, and one tagged `@not(name)` is skipped if it holds.
  ///
  /// ```swift
  /// steps.condition("staging") { ProcessInfo.processInfo.environment["STAGE"] == "staging" }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name, without spaces, parentheses and `@`. `linux`, `macos`, `ios`, `tvos`, `watchos`, `visionos` and `ci`
  ///     are there already.
  ///   - fileID: the module and the file. Defaults to the call site.
  ///   - filePath: the path of the file. Defaults to the call site.
  ///   - line: the line. Defaults to the call site.
  ///   - holds: tells whether it holds; called once, before anything runs. If it throws, nothing runs.
  public func condition(
    _ name: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    _ holds: @escaping @Sendable () throws -> Bool
  ) {
    add(
      .condition(
        Condition(
          name: name, place: CodeLocation(fileID: fileID, filePath: filePath, line: line), holds: holds)))
  }
}
