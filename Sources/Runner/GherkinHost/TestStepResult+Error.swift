import Dispatch
import Foundation
package import GherkinProtocol
import GherkinStepsCore
import GherkinText

extension TestStepResult {
  /// Creates the result of a body: passed without an error, otherwise according to the error.
  package init(_ failure: (any Error)?, duration: Duration) {
    switch failure {
    case nil: self.init(status: .passed, duration: duration)
    case let pending as Pending: self.init(.pending, pending, pending.reason.map(Self.bounded), duration)
    case let skip as Skip: self.init(.skipped, skip, skip.reason.map(Self.bounded), duration)
    // Steps that are shared with tests of XCTest throw its error. This module does not import XCTest.
    case let skip? where Self.typeName(skip) == "XCTSkip":
      let children = Mirror(reflecting: skip).children
      let reason = children.first { $0.label == "message" }?.value as? String
      self.init(.skipped, skip, reason.map(Self.bounded), duration)
    case let error?: self.init(.failed, error, Self.message(error), duration)
    }
  }

  private init(_ status: Status, _ error: any Error, _ message: String?, _ duration: Duration) {
    let exception = message.map { TestStepResult.Exception(type: Self.typeName(error), message: $0) }
    self.init(status: status, duration: duration, message: message, exception: exception)
  }

  /// The maximum length of a message, in bytes.
  private static let messageLimit = 1 << 16

  /// Returns the message of an error: its localized description if it defines one, otherwise its description.
  private static func message(_ error: any Error) -> String {
    if let errors = error as? SeveralErrors {
      let place = errors.second is TearDownError ? "" : "in a hook after the step: "
      return message(errors.first) + "\nand then, " + place + message(errors.second)
    }
    if let errors = error as? TearDownError {
      return errors.errors.map { "in a tear-down: " + Self.message($0) }.joined(separator: "\nand then, ")
    }
    let inner = (error as? TransformError)?.error ?? error
    let words = ErrorDescription.text(of: inner, words)
    return bounded((error as? TransformError).map { "\($0.subject): \(words)" } ?? words)
  }

  /// Returns a message with at most ``messageLimit`` bytes, and the number of omitted ones.
  static func bounded(_ message: String) -> String {
    guard message.utf8.count > messageLimit else { return message }
    return String(decoding: message.utf8.prefix(messageLimit), as: UTF8.self)
      + "\n… (\(message.utf8.count - messageLimit) more bytes)"
  }

  /// Returns an error's own localized description, Foundation's for its errors, or else its description; the name of
  /// its type if all of these are empty.
  @Sendable private static func words(_ error: any Error) -> String {
    // Its description is a dump of the expectation, which the recorded issue describes better.
    if RecordedIssueError.namesOfThrownErrors.contains(typeName(error)) { return "a required expectation failed" }
    var words = (error as? any LocalizedError)?.errorDescription ?? foundationWords(error) ?? description(error)
    for (name, path) in (error as? any LocatedError)?.filePaths ?? [:] {
      words.replace("at \(name):", with: "at \(WorkingFolder.relative(path)):")
    }
    return words.isEmpty ? typeName(error) : words
  }

  /// Returns the localized description of an error of Foundation, with its domain and code, its file and the underlying
  /// error if these are missing in it; nil for any other error.
  private static func foundationWords(_ error: any Error) -> String? {
    guard error is CocoaError || type(of: error) is NSError.Type else { return nil }
    let (words, error) = (error.localizedDescription, error as NSError)
    let file = error.userInfo[NSFilePathErrorKey].map { "\($0)" } ?? (error.userInfo[NSURLErrorKey] as? URL)?.path
    let underlying = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError }
    let cause = underlying.map { $0.localizedFailureReason ?? $0.localizedDescription }
    let identity = words.contains(error.domain) ? nil : "\(error.domain) \(error.code)"
    let missing = [identity, file, cause].compactMap(\.self).filter { !words.contains($0) }
    return missing.isEmpty ? words : "\(words) (\(missing.joined(separator: "; ")))"
  }

  /// Returns the description of an error. The case of an enumeration is preceded by the name of its type.
  private static func description(_ error: any Error) -> String {
    let words = String(describing: error)
    // Not of the error itself: every error can be bridged to one of Foundation.
    let type = type(of: error)
    if type is any CustomStringConvertible.Type || type is any CustomDebugStringConvertible.Type { return words }
    return Mirror(reflecting: error).displayStyle == .enum ? "\(typeName(error)).\(words)" : words
  }

  private static func typeName(_ error: any Error) -> String {
    if let errors = error as? SeveralErrors { return typeName(errors.first) }
    if let errors = error as? TearDownError, let first = errors.errors.first { return typeName(first) }
    if let error = error as? TransformError { return typeName(error.error) }
    return "\(type(of: error))"
  }
}

/// The errors of a step and of its hooks or cleanups.
struct SeveralErrors: Error {
  let first: any Error
  let second: any Error
}

/// The texts of errors of user code. Code that describes an error can block, as steps can, so it has a time limit.
enum ErrorDescription {
  private static let limit = 2
  /// The types of errors that are still being described after the time limit.
  private static let blocked = Locked<Set<ObjectIdentifier>>([])

  /// Returns the text of an error; after the time limit, a text about that.
  static func text(of error: any Error, _ describe: @escaping @Sendable (any Error) -> String) -> String {
    value(of: error, describe)
      ?? "an error of type \(Swift.type(of: error)), whose description took longer than \(limit) seconds"
  }

  /// Returns a value that describes an error; nil after the time limit.
  static func value<Value: Sendable>(
    of error: any Error, _ describe: @escaping @Sendable (any Error) -> Value
  ) -> Value? {
    let type = ObjectIdentifier(Swift.type(of: error))
    guard !blocked.withLock({ $0.contains(type) }) else { return nil }
    let description = Description<Value>()
    let ended = DispatchSemaphore(value: 0)
    // A queue of its own has a thread even if all others are blocked.
    DispatchQueue(label: "gherkin-run error").async {
      let value = describe(error)
      blocked.withLock { types in
        description.value.withLock { $0 = value }
        types.remove(type)
      }
      ended.signal()
    }
    _ = ended.wait(timeout: .now() + .seconds(limit))
    // In one lock: the description can end between the end of the wait and this line.
    return blocked.withLock { types in
      let value = description.value.withLock(\.self)
      if value == nil { types.insert(type) }
      return value
    }
  }

  private final class Description<Value: Sendable>: Sendable {
    let value = Locked<Value?>(nil)
  }
}
