import GherkinSteps
import Synchronization
import _StringProcessing

/// A regular expression that is parsed on first use, and whose matches are trees of groups.
///
/// It matches by code point, and `\d`, `\w` and `\s` match only ASCII, as in most Cucumber implementations.
package final class TreeRegex: Sendable {
  private let source: String
  let outline: RegexOutline
  private let state = Mutex(State.unread)

  private enum State: Sendable {
    case unread
    case read(Reader)
    case failed(RegularExpressionError)
  }

  /// Creates a regular expression. `validate()` checks that it can be parsed.
  package init(_ source: String) {
    self.source = source
    outline = RegexOutline(source)
  }

  /// Parses the source unless that has been done.
  ///
  /// - Throws: if the source cannot be parsed.
  package func validate() throws(RegularExpressionError) {
    _ = try reader()
  }

  /// Returns the outermost capture groups of the first match in `text`; nil if there is none.
  package func match(_ text: String) throws(RegularExpressionError) -> [Group]? {
    let reader = try reader()
    do {
      guard let output = try reader.regex.firstMatch(in: text)?.output else { return nil }
      var next = 1
      return outline.groups.map { group($0, output, &next, in: text) }
    } catch {
      throw .unreadable(pattern: source, reason: String(describing: error))
    }
  }

  /// Returns the range of the first match in `text`; nil if there is none.
  func firstRange(in text: Substring) throws(RegularExpressionError) -> Range<String.Index>? {
    let reader = try reader()
    do {
      return try reader.regex.firstMatch(in: text)?.range
    } catch {
      throw .unreadable(pattern: source, reason: String(describing: error))
    }
  }

  private func group(
    _ outline: RegexOutline.Group, _ output: AnyRegexOutput, _ next: inout Int, in text: String
  ) -> Group {
    let element = next < output.count ? output[next] : nil
    next += 1
    let children = outline.children.map { group($0, output, &next, in: text) }
    guard let part = element?.substring else { return .unmatched(children: children) }
    let (start, first) = (
      text.utf16.distance(from: text.startIndex, to: part.startIndex),
      text.utf8.distance(from: text.startIndex, to: part.startIndex)
    )
    return Group(
      value: String(part), range: start..<start + part.utf16.count, bytes: first..<first + part.utf8.count,
      children: children)
  }

  private func reader() throws(RegularExpressionError) -> Reader {
    let result = state.withLock { state -> Result<Reader, RegularExpressionError> in
      switch state {
      case .read(let reader): return .success(reader)
      case .failed(let error): return .failure(error)
      case .unread:
        do throws(RegularExpressionError) {
          let reader = try Reader(source, outline)
          state = .read(reader)
          return .success(reader)
        } catch {
          state = .failed(error)
          return .failure(error)
        }
      }
    }
    return try result.get()
  }
}

/// A parsed regular expression.
///
/// `Regex` is not `Sendable`, because one built in Swift code can contain closures. One parsed from text contains none,
/// and does not change after its first match, which happens in the initializer.
private final class Reader: @unchecked Sendable {
  let regex: Regex<AnyRegexOutput>

  init(_ source: String, _ outline: RegexOutline) throws(RegularExpressionError) {
    guard !outline.isTooDeep else { throw .tooDeep(pattern: source, limit: RegexOutline.maximalDepth) }
    do {
      regex = try Regex(Self.spelledOut(source)).matchingSemantics(.unicodeScalar).asciiOnlyCharacterClasses()
      _ = try regex.firstMatch(in: "")
    } catch {
      throw .unreadable(pattern: source, reason: String(describing: error))
    }
  }
}

extension Reader {
  /// Returns the source with `\w` and `\W` written as classes. The toolchain's `\w`, restricted to ASCII, does not
  /// match a character that precedes some code points beyond ASCII, as in `\w+押`.
  fileprivate static func spelledOut(_ source: String) -> String {
    guard source.contains(#"\w"#) || source.contains(#"\W"#), !source.contains(#"\Q"#) else { return source }
    var result = ""
    var rest = source[...]
    while let character = rest.popFirst() {
      guard character == "\\", let escaped = rest.popFirst() else {
        result.append(character)
        continue
      }
      switch escaped {
      case "w": result += "[0-9A-Za-z_]"
      case "W": result += "[^0-9A-Za-z_]"
      default:
        result.append(character)
        result.append(escaped)
      }
    }
    return result
  }
}

extension [Group] {
  /// Returns one argument for each parameter type, from the corresponding group.
  func pairedArguments(_ parameterTypes: [ParameterType]) -> [Argument] {
    zip(parameterTypes, self).map { Argument(parameterType: $0, group: $1) }
  }
}
