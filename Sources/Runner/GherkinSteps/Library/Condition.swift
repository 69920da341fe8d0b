package import GherkinExpressions

/// A condition that the tags `@only(name)` and `@not(name)` can name.
package struct Condition: Sendable {
  package let name: String
  package let place: CodeLocation
  /// Evaluates the condition. Called at most once in a run, before any scenario.
  package let holds: @Sendable () throws -> Bool

  package init(name: String, place: CodeLocation, holds: @escaping @Sendable () throws -> Bool) {
    self.name = name
    self.place = place
    self.holds = holds
  }
}

extension StepLibrary.Builder {
  /// Registers a condition for all features of a run. A scenario tagged `@only(name)` is skipped unless the condition
  /// is met; a scenario tagged `@not(name)` is skipped if it is met.
  ///
  /// ```swift
  /// steps.condition("staging") { ProcessInfo.processInfo.environment["STAGE"] == "staging" }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name, without spaces, parentheses and `@`. `linux`, `macos`, `ios`, `tvos`, `watchos`, `visionos`
  ///     and `ci` are built in.
  ///   - fileID: the source location, with `filePath` and `line`; that of the call.
  ///   - holds: returns whether the condition is met. Called once, before the first scenario. If it throws, nothing
  ///     runs.
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
