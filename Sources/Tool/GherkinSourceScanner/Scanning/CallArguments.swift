/// The arguments of a call and its trailing closure.
struct CallArguments {
  struct Argument {
    let label: String?
    /// The indices of the tokens of the value.
    let tokens: Range<Int>
  }

  /// The maximum number of arguments. Calls with more are not definitions.
  private static let most = 24

  /// The arguments in parentheses.
  private(set) var arguments: [Argument] = []
  /// The index of the opening brace of the trailing closure.
  let closure: Int?
  /// The index of the token whose line is the line of the call.
  let lineToken: Int
  /// The index of the first token after the call.
  let end: Int

  /// Reads a call whose name is at an index; returns nil if neither a parenthesis nor a brace follows on the same line,
  /// or if there are too many arguments.
  init?(name: Int, in source: SwiftTokens) {
    let open = name + 1
    guard let token = source[open], token.kind == .open else { return nil }
    lineToken = open
    if token.is("{") {
      closure = open
      end = source.index(after: open)
      return
    }
    guard token.is("(") else { return nil }
    let close = token.link < 0 ? source.count : Int(token.link)
    var place = open + 1
    while place < close {
      guard arguments.count < Self.most else { return nil }
      let hasLabel = source[place]?.kind == .identifier && source.is(place + 1, ":")
      let start = hasLabel ? place + 2 : place
      var stop = start
      while stop < close, !source.is(stop, ",") { stop = source.index(after: stop) }
      stop = max(start, min(stop, close))
      arguments.append(Argument(label: hasLabel ? source.text(place) : nil, tokens: start..<stop))
      place = stop + 1
    }
    let after = source.index(after: open)
    let isClosed = !token.flags.contains(.unclosed)
    if isClosed, source.is(after, "{") {
      closure = after
      end = source.index(after: after)
    } else {
      closure = nil
      end = after
    }
  }

  /// Returns the argument with a label.
  subscript(label: String) -> Argument? { arguments.first { $0.label == label } }

  /// Returns whether all arguments have one of these labels or none.
  func hasOnly(_ labels: Set<String>) -> Bool {
    arguments.allSatisfy { argument in argument.label.map { labels.contains($0) } ?? true }
  }
}
