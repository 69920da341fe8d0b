import Foundation
import GherkinProtocol
import GherkinStepsCore
import GherkinText

extension AttachedContent {
  /// Creates the content that passes the values of an error to reports, with secrets masked.
  ///
  /// - Parameter message: the message of the error.
  /// - Returns: nil if the error offers no values, or if they are too large or differ only in secrets.
  init?(valuesOf error: (any Error)?, _ message: String?) {
    guard let error, let values = ComparedValues(error, message)?.masked else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and numbers can always be encoded.
    guard let json = try? encoder.encode(values) else { return nil }
    self.init(
      body: .text(String(decoding: json, as: UTF8.self)), mediaType: ComparedValues.mediaType, fileName: nil)
  }
}

extension ComparedValues {
  fileprivate init?(_ error: any Error, _ message: String?) {
    if let error = error as? any ComparingError {
      guard let values = error.comparison else { return nil }
      self = values
    } else if error is any ComparisonError {
      let texts = ErrorDescription.value(of: error) { error in
        (error as? any ComparisonError).map { ($0.expectedText, $0.actualText) }
      }
      guard let (expected, actual) = texts ?? nil else { return nil }
      let name = message?.prefix { !$0.isNewline }
      self.init(name: name.map { String($0.prefix(500)) }, expected: .text(expected), actual: .text(actual))
    } else {
      return nil
    }
  }

  fileprivate var masked: ComparedValues? {
    guard expected.size + actual.size <= Self.sizeLimit else { return nil }
    let secrets = SecretTexts()
    return ComparedValues(
      name: name.map(secrets.masked), expected: expected.masked(secrets), actual: actual.masked(secrets))
  }
}

extension ComparedValues.Value {
  fileprivate func masked(_ secrets: SecretTexts) -> Self {
    switch self {
    case .text(let text): return .text(secrets.masked(text))
    case .list(let list): return .list(list.map(secrets.masked))
    case .table(var rows):
      let isSecret = rows.first?.cells.map { SecretNames.contain($0) } ?? []
      for row in rows.indices.dropFirst() {
        for (column, cell) in rows[row].cells.enumerated() where !cell.isEmpty {
          let isSecret = isSecret.indices.contains(column) && isSecret[column]
          rows[row].cells[column] = isSecret ? SecretTexts.mask : secrets.masked(cell)
        }
      }
      return .table(rows)
    }
  }
}
