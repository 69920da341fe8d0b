/// Finds the definitions in the tokens of a source text, in one pass.
struct DefinitionReader {
  /// The effect of a brace on the calls inside it.
  private struct Scope {
    /// The index of the closing brace.
    let end: Int
    /// The number of receivers at the start of the scope.
    let receivers: Int
    /// Whether calls without a receiver are calls of a builder.
    let isBuilder: Bool
    /// Whether `$0` is a builder.
    let hasBuilderArgument: Bool
    /// The tag expression of the library.
    let tags: String?
  }

  /// The meaning of the next brace at a depth.
  private struct Pending {
    enum Kind {
      /// The body of a type; `isBuilder` is true for the builder.
      case type(isBuilder: Bool)
      /// The body of a function with a builder among its parameters.
      case function(receiver: ArraySlice<UInt8>)
    }

    let kind: Kind
    let depth: Int
  }

  /// The closure of a library.
  private struct Library {
    /// The name of the closure's parameter; nil for `$0`.
    let receiver: ArraySlice<UInt8>?
    let tags: String?
  }

  /// The maximum number of tokens of generic arguments.
  private static let mostGenericTokens = 64
  /// The maximum number of tokens of a body that is searched for `$` numbers in the braces of statements.
  private static let mostBodyTokens = 2_000
  /// The maximum nesting depth of libraries and functions with builders.
  private static let mostReceivers = 32

  private let source: SwiftTokens
  private let words = DefinitionWord.Table()
  private(set) var definitions: [StepScan.Definition] = []
  private(set) var parameterTypes: [StepScan.ParameterType] = []
  private(set) var hooks: [StepScan.Hook] = []

  private var scopes: [Scope] = []
  private var receivers: [ArraySlice<UInt8>] = []
  private var pending: [Pending] = []
  /// The closures of libraries, by the indices of their opening braces.
  private var libraries: [Int: Library] = [:]
  /// The indices of the open brackets.
  private var brackets: [Int] = []
  private var depth: Int { brackets.count }
  /// The aliases of `StepLibrary.Builder`.
  private var aliases: Set<String> = []
  /// Whether `#sourceLocation` changes the file or line of the code.
  private var isRelocated = false
  private var lines: LineCounter

  init(_ source: SwiftTokens) {
    self.source = source
    lines = LineCounter(source.bytes)
  }

  mutating func run() {
    for index in source.tokens.indices {
      while let scope = scopes.last, scope.end == index { leaveScope() }
      let token = source.tokens[index]
      switch token.kind {
      case .identifier: if !token.flags.contains(.quoted) { read(token, at: index) }
      case .open: open(token, at: index)
      case .close: close(token)
      case .number, .closureArgument, .string, .regex, .punctuation: break
      }
    }
  }

  // MARK: Scopes

  private mutating func open(_ token: SwiftToken, at index: Int) {
    if token.is("{") { enterScope(token, at: index) }
    brackets.append(index)
  }

  private mutating func close(_ token: SwiftToken) {
    guard token.link >= 0 else { return }
    // Unclosed brackets are closed with the enclosing one.
    while let last = brackets.popLast(), last > token.link {}
    while let last = pending.last, last.depth > depth { pending.removeLast() }
  }

  private mutating func enterScope(_ token: SwiftToken, at index: Int) {
    let end = token.link < 0 ? source.count : Int(token.link)
    let outer = scopes.last
    var scope = Scope(
      end: end, receivers: receivers.count, isBuilder: outer?.isBuilder ?? false, hasBuilderArgument: false,
      tags: outer?.tags)
    if let library = libraries.removeValue(forKey: index) {
      scope = Scope(
        end: end, receivers: receivers.count, isBuilder: outer?.isBuilder ?? false,
        hasBuilderArgument: library.receiver == nil, tags: library.tags)
      if let receiver = library.receiver { add(receiver) }
    } else if let last = pending.last, last.depth == depth {
      while let last = pending.last, last.depth == depth {
        switch last.kind {
        case .type(let isBuilder):
          scope = Scope(
            end: end, receivers: receivers.count, isBuilder: isBuilder, hasBuilderArgument: false, tags: nil)
        case .function(let receiver): add(receiver)
        }
        pending.removeLast()
      }
    }
    scopes.append(scope)
  }

  private mutating func leaveScope() {
    guard let scope = scopes.popLast() else { return }
    receivers.removeLast(max(0, receivers.count - scope.receivers))
  }

  private mutating func add(_ receiver: ArraySlice<UInt8>) {
    if receivers.count < Self.mostReceivers { receivers.append(receiver) }
  }

  /// Drops the expected meaning of a brace that is missing.
  private mutating func clearPending() {
    while let last = pending.last, last.depth >= depth { pending.removeLast() }
  }

  // MARK: Words

  private mutating func read(_ token: SwiftToken, at index: Int) {
    guard let word = words.word(source.bytes, token.range) else {
      if !aliases.isEmpty, source.is(index - 1, ":"), aliases.contains(source.text(index)) {
        readBuilderType(at: index)
      }
      return
    }
    switch word {
    case .given, .when, .then, .step:
      if let start = receiverStart(index) { readDefinition(word, at: index, from: start) }
    case .parameterType:
      if let start = receiverStart(index) { readParameterType(at: index, from: start) }
    case .before, .after, .beforeStep, .afterStep, .onFailure, .around, .aroundStep, .beforeAll, .afterAll,
      .beforeFeature, .afterFeature, .beforeRule, .afterRule, .condition:
      if let start = receiverStart(index) { readHook(word, at: index, from: start) }
    case .library: readLibrary(at: index)
    case .parameterTypeValue: readParameterType(at: initializer(index), from: index)
    case .once: readHook(word, at: initializer(index), from: index)
    case .extension: if !source.is(index - 1, ".") { expectType(isBuilder: isBuilderType(index + 1)) }
    case .struct, .class, .enum, .actor, .protocol:
      let isDeclaration = source[index + 1]?.kind == .identifier && !source.isWord(index + 1, "func")
      if isDeclaration, !source.is(index - 1, ".") { expectType(isBuilder: false) }
    case .func, .let, .var: clearPending()
    case .typealias:
      if source[index + 1]?.kind == .identifier, source.is(index + 2, "="), isBuilderType(index + 3) {
        aliases.insert(source.text(index + 1))
      }
    case .sourceLocation: if source.is(index - 1, "#") { isRelocated = !source.is(index + 2, ")") }
    case .`init`: if !source.is(index - 1, ".") { clearPending() }
    }
  }

  private mutating func expectType(isBuilder: Bool) {
    clearPending()
    pending.append(Pending(kind: .type(isBuilder: isBuilder), depth: depth))
  }

  /// Returns the index of the token before the arguments: `init` in `ParameterType.init(…)`, `>` in `Once<Int>(…)`.
  private func initializer(_ index: Int) -> Int {
    let end = endOfGenericArguments(index)
    return source.is(end + 1, ".") && source.isWord(end + 2, "init") ? end + 2 : end
  }

  /// Returns the index of the `>` after a name; that of the name if there are no generic arguments.
  private func endOfGenericArguments(_ index: Int) -> Int {
    guard source.is(index + 1, "<") else { return index }
    var depth = 0
    for place in index + 1..<index + 1 + Self.mostGenericTokens {
      if source.is(place, "<") { depth += 1 }
      if source.is(place, ">"), !source.is(place - 1, "-") { depth -= 1 }
      if depth == 0 { return place }
    }
    return index
  }

  /// Returns whether `StepLibrary.Builder` starts at an index.
  private func isBuilderType(_ index: Int) -> Bool {
    let start = source.isWord(index, "GherkinSteps") && source.is(index + 1, ".") ? index + 2 : index
    return source.isWord(start, "StepLibrary") && source.is(start + 1, ".") && source.isWord(start + 2, "Builder")
      || start == index && !aliases.isEmpty && aliases.contains(source.text(index))
  }

  /// Returns the index of the first token in the call of a builder's method; nil if the receiver is not a builder.
  private func receiverStart(_ index: Int) -> Int? {
    guard source.is(index - 1, ".") else {
      guard scopes.last?.isBuilder == true else { return nil }
      // A declaration is not a call.
      let declarations: [StaticString] = ["func", "let", "var", "case"]
      return declarations.contains { source.isWord(index - 1, $0) } ? nil : index
    }
    let start = index - 2
    guard let receiver = source[start] else { return nil }
    if source.is(start - 1, ".") {
      // A builder in a property.
      guard source.isWord(start - 2, "self"), !source.is(start - 3, "."), receiver.kind == .identifier,
        receivers.contains(where: { $0.elementsEqual(source.bytes[receiver.range]) })
      else { return nil }
      return start - 2
    }
    switch receiver.kind {
    case .closureArgument: return receiver.byte == 0 && scopes.last?.hasBuilderArgument == true ? start : nil
    case .identifier:
      if source.isWord(start, "self") { return scopes.last?.isBuilder == true ? start : nil }
      let name = source.bytes[receiver.range]
      return receivers.contains { $0.elementsEqual(name) } ? start : nil
    default: return nil
    }
  }

  // MARK: Libraries

  /// Reads `StepLibrary(…) { steps in … }`, or a builder's type.
  private mutating func readLibrary(at index: Int) {
    if source.is(index + 1, "."), source.isWord(index + 2, "Builder") { return readBuilderType(at: index) }
    guard !source.is(index - 1, ".") || source.isWord(index - 2, "GherkinSteps"),
      let call = CallArguments(name: initializer(index), in: source), !call.arguments.isEmpty
    else { return }
    let inline = call.arguments.last.flatMap { source.is($0.tokens.lowerBound, "{") ? $0.tokens.lowerBound : nil }
    guard let closure = call.closure ?? inline else { return }
    let parameters = ClosureHead(open: closure, in: source).parameters
    let tags = call["tags"].flatMap { text(of: $0)?.value }
    if let name = parameters?.first?.name {
      libraries[closure] = Library(receiver: ArraySlice(name.utf8), tags: tags)
    } else if parameters == nil {
      libraries[closure] = Library(receiver: nil, tags: tags)
    }
  }

  /// Reads the name of a parameter or a variable before `StepLibrary.Builder`.
  private mutating func readBuilderType(at index: Int) {
    var place = index - 1
    if source.is(place, "."), source.isWord(place - 1, "GherkinSteps") { place -= 2 }
    let modifiers: [StaticString] = ["inout", "borrowing", "consuming", "sending", "any", "some"]
    while modifiers.contains(where: { source.isWord(place, $0) }) { place -= 1 }
    guard source.is(place, ":"), let name = source[place - 1], name.kind == .identifier else { return }
    let receiver = source.bytes[name.range]
    // A function's parameter is visible in the following body; a closure's parameter and a variable are visible from
    // here on.
    if let bracket = brackets.last, source.is(bracket, "("), !source.is(bracket - 1, "{") {
      pending.append(Pending(kind: .function(receiver: receiver), depth: depth - 1))
    } else {
      add(receiver)
    }
  }

  // MARK: Definitions

  private static let stepLabels: Set<String> = [
    "regex", "or", "timeout", "continuesAfterFailure", "about", "deprecated", "fileID", "filePath", "line",
  ]

  private mutating func readDefinition(_ word: DefinitionWord, at index: Int, from start: Int) {
    let isExplicit = source.is(index + 1, ".") && source.isWord(index + 2, "callAsFunction")
    guard let call = CallArguments(name: isExplicit ? index + 2 : index, in: source), call.hasOnly(Self.stepLabels),
      let first = call.arguments.first, first.label == nil || first.label == "regex", !first.tokens.isEmpty,
      !source.is(first.tokens.lowerBound, "{")
    else { return }
    let about = call["about"].flatMap { text(of: $0)?.value }
    for argument in [first] + others(of: call) {
      definitions.append(
        StepScan.Definition(
          keyword: word.rawValue, pattern: pattern(of: argument, isRegex: first.label == "regex"),
          call: range(start..<call.end), literal: range(argument.tokens), line: line(of: call), body: body(of: call),
          documentation: about ?? source.documentation(before: start),
          deprecated: call["deprecated"].flatMap { text(of: $0)?.value }, tags: scopes.last?.tags,
          isConditional: isConditional(index), isRelocated: isRelocated))
    }
  }

  /// Returns the other texts of a definition: the argument `or:`, and those without a label that follow it directly.
  private func others(of call: CallArguments) -> [CallArguments.Argument] {
    guard let start = call.arguments.firstIndex(where: { $0.label == "or" }) else { return [] }
    return call.arguments[start...].enumerated().prefix { index, argument in
      index == 0 || argument.label == nil && !source.is(argument.tokens.lowerBound, "{")
    }.map(\.element)
  }

  private func pattern(of argument: CallArguments.Argument, isRegex: Bool) -> StepScan.Definition.Pattern {
    if argument.tokens.count == 1, let token = source[argument.tokens.lowerBound], token.kind == .regex, !isRegex {
      return LiteralReader.text(of: token, in: source.bytes).map { .regexLiteral($0) } ?? .unknown
    }
    guard let text = text(of: argument) else { return .unknown }
    return isRegex ? .regularExpression(text) : .expression(text)
  }

  /// Returns the value of string literals that are joined by `+`; nil for other expressions.
  private func text(of argument: CallArguments.Argument) -> SourceText? { text(argument.tokens) }

  private func text(_ tokens: Range<Int>) -> SourceText? {
    var literals: [SwiftToken] = []
    var place = tokens.lowerBound
    while place < tokens.upperBound {
      guard let token = source[place], token.kind == .string else { return nil }
      literals.append(token)
      place = source.index(after: place)
      guard place < tokens.upperBound else { break }
      guard source.is(place, "+") else { return nil }
      place += 1
      if place == tokens.upperBound { return nil }
    }
    return literals.isEmpty ? nil : LiteralReader.value(of: literals, in: source.bytes)
  }

  private func body(of call: CallArguments) -> StepScan.Body? {
    let last = call.arguments.dropFirst().last { $0.label == nil }
    guard let open = call.closure ?? last?.tokens.lowerBound, let token = source[open] else { return nil }
    guard token.is("{") else { return last.map { body(range($0.tokens), nil, nil) } }
    let parameters = ClosureHead(open: open, in: source).parameters
    return body(range(open..<source.index(after: open)), parameters, parameters == nil ? numbered(open) : nil)
  }

  /// Returns the number of parameters that a closure without declared parameters uses, including those in the braces of
  /// statements; nil for a long body.
  private func numbered(_ open: Int) -> Int? {
    let end = source.index(after: open)
    guard var highest = source[open]?.closureArguments, end - open <= Self.mostBodyTokens else { return nil }
    var place = open + 1
    while place < end, let token = source[place] {
      if token.is("{") {
        guard isStatement(place) else {
          place = source.index(after: place)
          continue
        }
        highest = max(highest, token.closureArguments)
      }
      place += 1
    }
    return Int(highest)
  }

  private static let statements: [StaticString] = [
    "if", "else", "guard", "for", "while", "repeat", "switch", "do", "catch", "defer",
  ]

  /// Returns whether an opening brace belongs to a statement instead of a closure.
  private func isStatement(_ brace: Int) -> Bool {
    var place = brace - 1
    for _ in 0..<Self.mostGenericTokens {
      guard let token = source[place], !token.is("{"), !token.is("}"), !token.is(";"), !token.is("(") else {
        return false
      }
      if token.kind == .identifier, Self.statements.contains(where: { source.isWord(place, $0) }) { return true }
      place = token.kind == .close && token.link >= 0 ? Int(token.link) - 1 : place - 1
    }
    return false
  }

  private func body(_ range: Range<Int>, _ parameters: [StepScan.Parameter]?, _ numbered: Int?) -> StepScan.Body {
    StepScan.Body(range: range, parameters: parameters, numberedParameters: numbered)
  }

  private static let parameterTypeLabels: Set<String> = [
    "name", "regex", "regexps", "capturing", "useForSnippets", "preferForRegexpMatch", "fileID", "filePath", "line",
    "transform",
  ]

  /// Reads `parameterType("name", regex: …)`, `parameterType(Name.self)` or
  /// `ParameterType(name: "name", regexps: […])`.
  private mutating func readParameterType(at index: Int, from start: Int) {
    guard let call = CallArguments(name: index, in: source), call.hasOnly(Self.parameterTypeLabels) else { return }
    if let first = call.arguments.first, first.label == nil, let type = typeName(first) {
      parameterTypes.append(
        StepScan.ParameterType(
          name: call["name"].map { text(of: $0) } ?? type.lowered, regexps: nil, valueType: type.name,
          call: range(start..<call.end), line: line(of: call), isConditional: isConditional(index)))
      return
    }
    guard
      let pattern = call["regex"] ?? call["regexps"] ?? call["capturing"],
      let name = call["name"] ?? call.arguments.first.flatMap({ $0.label == nil ? $0 : nil })
    else { return }
    parameterTypes.append(
      StepScan.ParameterType(
        name: text(of: name), regexps: regexps(pattern.tokens),
        valueType: call.closure.flatMap { ClosureHead(open: $0, in: source).result },
        call: range(start..<call.end), line: line(of: call), isConditional: isConditional(index)))
  }

  /// Returns the type in `World.Size.self`, and the name of the parameter type for it; nil for another expression.
  private func typeName(_ argument: CallArguments.Argument) -> (name: String, lowered: SourceText)? {
    let end = argument.tokens.upperBound
    guard argument.tokens.count >= 3, source.isWord(end - 1, "self"), source.is(end - 2, "."),
      let token = source[end - 3], token.kind == .identifier
    else { return nil }
    let word = String(decoding: source.bytes[token.range], as: UTF8.self)
    let name = String(decoding: source.bytes[range(argument.tokens.lowerBound..<end - 2)], as: UTF8.self)
    return (
      name,
      SourceText(
        value: word.prefix(1).lowercased() + word.dropFirst(),
        segments: [.init(offset: 0, source: token.range.lowerBound, escapeLength: nil)], end: token.range.upperBound)
    )
  }

  /// Returns the texts of a literal, or of an array of literals.
  private func regexps(_ tokens: Range<Int>) -> [String]? {
    guard source.is(tokens.lowerBound, "[") else { return text(tokens).map { [$0.value] } }
    guard source.index(after: tokens.lowerBound) == tokens.upperBound else { return nil }
    var texts: [String] = []
    var place = tokens.lowerBound + 1
    while place < tokens.upperBound - 1 {
      let start = place
      while place < tokens.upperBound - 1, !source.is(place, ",") { place = source.index(after: place) }
      guard let text = text(start..<place) else { return nil }
      texts.append(text.value)
      place += 1
    }
    return texts
  }

  private static let hookLabels: Set<String> = [
    "tags", "name", "timeout", "fileID", "filePath", "line", "perFeature",
  ]

  private mutating func readHook(_ word: DefinitionWord, at index: Int, from start: Int) {
    guard let call = CallArguments(name: index, in: source), call.hasOnly(Self.hookLabels) else { return }
    let inline = call.arguments.last { $0.label == nil }
    let isNamedFirst = word == .once || word == .condition
    let name = call["name"] ?? call["perFeature"] ?? (isNamedFirst ? call.arguments.first : nil)
    // A hook has a body; a shared resource and a condition also have a name.
    let others = call.arguments.count { $0.label == nil } - (isNamedFirst && call["perFeature"] == nil ? 1 : 0)
    guard call.closure != nil ? others == 0 : others == 1 && inline != nil, !isNamedFirst || name != nil else { return }
    hooks.append(
      StepScan.Hook(
        kind: word.rawValue, name: name.flatMap { text(of: $0)?.value }, tags: call["tags"].flatMap { text(of: $0) },
        call: range(start..<call.end), line: line(of: call), isConditional: isConditional(index)))
  }

  // MARK: Places

  private func range(_ tokens: Range<Int>) -> Range<Int> {
    guard let first = source[tokens.lowerBound] else { return source.bytes.count..<source.bytes.count }
    var end = first.range.upperBound
    var place = tokens.lowerBound
    while place < tokens.upperBound, let token = source[place] {
      place = source.index(after: place)
      let isBracket = token.kind == .open
      end = max(end, token.range.upperBound, isBracket ? source[place - 1]?.range.upperBound ?? 0 : 0)
    }
    return first.range.lowerBound..<end
  }

  private mutating func line(of call: CallArguments) -> Int {
    lines.line(of: source[call.lineToken]?.range.lowerBound ?? 0)
  }

  private func isConditional(_ index: Int) -> Bool { source[index]?.flags.contains(.conditional) ?? false }
}

/// Computes line numbers of mostly ascending positions.
private struct LineCounter {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func line(of place: Int) -> Int {
    if place < position { (position, line) = (0, 1) }
    while position < min(place, bytes.count) {
      if bytes[position] == 0x0A { line += 1 }
      position += 1
    }
    return line
  }
}
