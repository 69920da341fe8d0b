internal import Foundation

/// System calls on files that throw error numbers.
package enum SystemCalls {
  /// The `errno` of a failed call.
  package struct Failure: Error {
    package var code: Int32

    /// Creates a failure with an `errno`.
    package init(code: Int32) {
      self.code = code
    }
  }

  /// Returns the path with symbolic links resolved; nil if the file does not exist.
  package static func resolved(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}

/// Returns the system's message for an error number.
package func systemMessage(for code: Int32) -> String { String(cString: strerror(code)) }
