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
    /// The index of the closure or function with a builder.
    var body: Int?
  }

  /// The meaning of the next brace at a depth.
  private struct Pending {
    enum Kind {
      /// The body of a type; `isBuilder` is true for the builder.
      case type(isBuilder: Bool)
      /// The body of a function with a builder among its parameters; `declaration` is the index of `func`.
      case function(receiver: ArraySlice<UInt8>, declaration: Int?)
    }

    let kind: Kind
    let depth: Int
  }

  /// The closure of a library.
  private struct Closure {
    /// The name of the closure's parameter; nil for `$0`.
    let receiver: ArraySlice<UInt8>?
    let tags: String?
    /// The index in `bodies`.
    let body: Int
  }

  /// The maximum nesting depth of libraries and functions with builders.
  private static let mostReceivers = 32

  private let source: SwiftTokens
  private(set) var definitions: [StepScan.Definition] = []
  private(set) var parameterTypes: [StepScan.ParameterType] = []
  private(set) var hooks: [StepScan.Hook] = []
  private(set) var libraries: [StepScan.Library] = []
  private(set) var bodies: [StepScan.BuilderBody] = []
  /// For each definition, the index of its closure or function in `bodies`.
  private var bodyOfDefinition: [Int?] = []

  private var scopes: [Scope] = []
  private var receivers: [ArraySlice<UInt8>] = []
  private var pending: [Pending] = []
  /// The closures of libraries, by the indices of their opening braces.
  private var closures: [Int: Closure] = [:]
  /// The index of the latest `func`; nil after `init`.
  private var function: Int?
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
    addTagsInFunctions()
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
      tags: outer?.tags, body: outer?.body)
    if let closure = closures.removeValue(forKey: index) {
      scope = Scope(
        end: end, receivers: receivers.count, isBuilder: outer?.isBuilder ?? false,
        hasBuilderArgument: closure.receiver == nil, tags: closure.tags, body: closure.body)
      if let receiver = closure.receiver { add(receiver) }
    } else if let last = pending.last, last.depth == depth {
      while let last = pending.last, last.depth == depth {
        switch last.kind {
        case .type(let isBuilder):
          scope = Scope(
            end: end, receivers: receivers.count, isBuilder: isBuilder, hasBuilderArgument: false, tags: nil)
        case .function(let receiver, let declaration):
          add(receiver)
          // A function has one body, even with several builders.
          if let declaration, scope.body == outer?.body {
            scope.body = bodies.count
            bodies.append(
              StepScan.BuilderBody(
                function: source.text(declaration + 1), start: source.range(declaration..<declaration + 1).lowerBound,
                braces: source.range(index..<source.index(after: index)), parameter: Self.name(of: receiver)))
          }
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
    if let body = scopes.last?.body, passesBuilder(index) { bodies[body].calls.append(source.text(index)) }
    guard let word = DefinitionWord(source.bytes[token.range]) else {
      if !aliases.isEmpty, source.is(index - 1, ":"), aliases.contains(source.text(index)) {
        readBuilderType(at: index)
      }
      return
    }
    switch word {
    case .given, .when, .then, .step:
      if let start = receiverStart(index) { readDefinition(at: index, from: start) }
    case .parameterType:
      if receiverStart(index) != nil { readParameterType(at: index) }
    case .before, .after, .beforeStep, .afterStep, .onFailure, .around, .aroundStep, .beforeAll, .afterAll,
      .beforeFeature, .afterFeature, .beforeRule, .afterRule:
      if receiverStart(index) != nil { readHook(word, at: index) }
    case .library: readLibrary(at: index)
    case .extension: if !source.is(index - 1, ".") { expectType(isBuilder: isBuilderType(index + 1)) }
    case .struct, .class, .enum, .actor, .protocol:
      let isDeclaration = source[index + 1]?.kind == .identifier && !source.isWord(index + 1, "func")
      if isDeclaration, !source.is(index - 1, ".") { expectType(isBuilder: false) }
    case .func:
      function = index
      clearPending()
    case .let, .var: clearPending()
    case .typealias:
      if source[index + 1]?.kind == .identifier, source.is(index + 2, "="), isBuilderType(index + 3) {
        aliases.insert(source.text(index + 1))
      }
    case .sourceLocation: if source.is(index - 1, "#") { isRelocated = !source.is(index + 2, ")") }
    case .`init`:
      guard !source.is(index - 1, ".") else { return }
      function = nil
      clearPending()
    }
  }

  private mutating func expectType(isBuilder: Bool) {
    clearPending()
    pending.append(Pending(kind: .type(isBuilder: isBuilder), depth: depth))
  }

  /// Returns the index of the token before the arguments: `init` in `ParameterType.init(…)`.
  private func initializer(_ index: Int) -> Int {
    source.is(index + 1, ".") && source.isWord(index + 2, "init") ? index + 2 : index
  }

  /// Returns whether `StepLibrary.Builder` starts at an index.
  private func isBuilderType(_ index: Int) -> Bool {
    let start = source.isWord(index, "GherkinSteps") && source.is(index + 1, ".") ? index + 2 : index
    return source.isWord(start, "StepLibrary") && isBuilderMember(start)
      || start == index && !aliases.isEmpty && aliases.contains(source.text(index))
  }

  /// Returns whether `.Builder` or `.MainActorBuilder` follows an index.
  private func isBuilderMember(_ index: Int) -> Bool {
    source.is(index + 1, ".") && (source.isWord(index + 2, "Builder") || source.isWord(index + 2, "MainActorBuilder"))
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

  /// Returns whether the call of the function at an index has a builder as its first or last argument.
  private func passesBuilder(_ index: Int) -> Bool {
    guard source.is(index + 1, "("), let open = source[index + 1], open.link > 0 else { return false }
    let first = source.is(index + 3, ":") ? index + 4 : index + 2
    let last = Int(open.link) - 1
    return isReceiver(first) && (first == last || source.is(first + 1, ","))
      || isReceiver(last) && (source.is(last - 1, ",") || source.is(last - 1, ":"))
  }

  private func isReceiver(_ index: Int) -> Bool {
    guard let token = source[index] else { return false }
    if token.kind == .closureArgument { return token.byte == 0 && scopes.last?.hasBuilderArgument == true }
    let name = source.bytes[token.range]
    return token.kind == .identifier && receivers.contains { $0.elementsEqual(name) }
  }

  /// Returns the name of a builder; nil for `_`.
  private static func name(of receiver: ArraySlice<UInt8>) -> String? {
    receiver.elementsEqual("_".utf8) ? nil : String(decoding: receiver, as: UTF8.self)
  }

  // MARK: Libraries

  /// Reads `StepLibrary(…) { steps in … }`, `StepLibrary(…, define)`, or a builder's type.
  private mutating func readLibrary(at index: Int) {
    if isBuilderMember(index) { return readBuilderType(at: index) }
    let isMember = source.is(index - 1, ".")
    guard !isMember || source.isWord(index - 2, "GherkinSteps"),
      let call = CallArguments(name: initializer(index), in: source), !call.arguments.isEmpty
    else { return }
    let start = source.range(isMember ? index - 2..<index : index..<index + 1).lowerBound
    let tags = call["tags"].flatMap { source.text(of: $0.tokens)?.value }
    let last = call.arguments.last
    let inline = last.flatMap { source.is($0.tokens.lowerBound, "{") ? $0.tokens.lowerBound : nil }
    guard let closure = call.closure ?? inline else {
      // The world, and the function.
      let isWorld = { (argument: CallArguments.Argument) in argument.label == nil || argument.label == "onMainActor" }
      guard let last, last.label == nil, call.arguments.count(where: isWorld) == 2 else { return }
      libraries.append(StepScan.Library(start: start, tags: tags, body: .function(functionName(last.tokens))))
      return
    }
    let parameters = ClosureHead(open: closure, in: source).parameters
    let receiver = parameters?.first.map { ArraySlice($0.name.utf8) }
    if receiver != nil || parameters == nil {
      closures[closure] = Closure(receiver: receiver, tags: tags, body: bodies.count)
    }
    libraries.append(StepScan.Library(start: start, tags: tags, body: .closure(bodies.count)))
    bodies.append(
      StepScan.BuilderBody(
        function: nil, start: start, braces: source.range(closure..<source.index(after: closure)),
        parameter: receiver.flatMap(Self.name)))
  }

  /// Returns the name of a function without its type and argument labels: `define` of `Self.define(_:)`.
  private func functionName(_ tokens: Range<Int>) -> String {
    let end = tokens.first { source.is($0, "(") } ?? tokens.upperBound
    return source.text(end - 1)
  }

  /// Adds the tags of libraries to the definitions in the functions that they call, if each of them has the same tags.
  private mutating func addTagsInFunctions() {
    guard libraries.contains(where: { $0.tags != nil }) else { return }
    let functions = StepScan.functions(in: bodies)
    var tags: [Int: Set<String?>] = [:]
    var queue = libraries.compactMap { library in
      switch library.body {
      case .closure(let index): (body: index, tags: library.tags)
      case .function(let name): functions[name].map { ($0, library.tags) }
      }
    }
    while let next = queue.popLast() {
      // Two different tags say as much as more of them.
      guard tags[next.body, default: []].count < 2, tags[next.body, default: []].insert(next.tags).inserted else {
        continue
      }
      queue += bodies[next.body].calls.compactMap { functions[$0] }.map { ($0, next.tags) }
    }
    for (index, body) in bodyOfDefinition.enumerated() where definitions[index].tags == nil {
      if let body, let tags = tags[body], tags.count == 1 { definitions[index].tags = tags.first ?? nil }
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
      pending.append(Pending(kind: .function(receiver: receiver, declaration: function), depth: depth - 1))
    } else {
      add(receiver)
    }
  }

  // MARK: Definitions

  private static let stepLabels: Set<String> = [
    "regex", "or", "timeout", "continuesAfterFailure", "about", "deprecated", "fileID", "filePath", "line",
  ]

  private mutating func readDefinition(at index: Int, from start: Int) {
    let isExplicit = source.is(index + 1, ".") && source.isWord(index + 2, "callAsFunction")
    guard let call = CallArguments(name: isExplicit ? index + 2 : index, in: source), call.hasOnly(Self.stepLabels),
      let first = call.arguments.first, first.label == nil || first.label == "regex", !first.tokens.isEmpty,
      !source.is(first.tokens.lowerBound, "{")
    else { return }
    if let body = scopes.last?.body { bodies[body].hasSteps = true }
    let about = call["about"].flatMap { source.text(of: $0.tokens)?.value }
    for argument in [first] + others(of: call) {
      bodyOfDefinition.append(scopes.last?.body)
      definitions.append(
        StepScan.Definition(
          pattern: pattern(of: argument, isRegex: first.label == "regex"), call: source.range(start..<call.end),
          literal: source.range(argument.tokens), line: line(of: call), body: body(of: call),
          documentation: about ?? source.documentation(before: start),
          deprecated: call["deprecated"].flatMap { source.text(of: $0.tokens)?.value }, tags: scopes.last?.tags,
          isRelocated: isRelocated))
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
    guard let text = source.text(of: argument.tokens) else { return .unknown }
    return isRegex ? .regularExpression(text) : .expression(text)
  }

  private func body(of call: CallArguments) -> StepScan.Body? {
    let last = call.arguments.dropFirst().last { $0.label == nil }
    guard let open = call.closure ?? last?.tokens.lowerBound, source.is(open, "{") else { return nil }
    let parameters = ClosureHead(open: open, in: source).parameters
    return StepScan.Body(
      parameters: parameters, numberedParameters: parameters == nil ? source.numberedParameters(ofClosureAt: open) : nil
    )
  }

  private static let parameterTypeLabels: Set<String> = [
    "name", "regex", "or", "capturing", "useForSnippets", "preferForRegexpMatch", "fileID", "filePath", "line",
    "transform",
  ]

  /// Reads `parameterType("name", regex: …)` or `parameterType(Name.self)`.
  private mutating func readParameterType(at index: Int) {
    guard let call = CallArguments(name: index, in: source), call.hasOnly(Self.parameterTypeLabels) else { return }
    if let first = call.arguments.first, first.label == nil, let type = source.typeName(of: first.tokens) {
      parameterTypes.append(
        StepScan.ParameterType(
          name: call["name"].map { source.text(of: $0.tokens) } ?? type.lowered, regexps: nil, valueType: type.name,
          line: line(of: call)))
      return
    }
    guard let pattern = call["regex"] ?? call["capturing"], let name = call.arguments.first, name.label == nil
    else { return }
    let regexps = ([pattern] + others(of: call)).map { source.text(of: $0.tokens)?.value }
    parameterTypes.append(
      StepScan.ParameterType(
        name: source.text(of: name.tokens), regexps: regexps.contains(nil) ? nil : regexps.compactMap(\.self),
        valueType: call.closure.flatMap { ClosureHead(open: $0, in: source).result }, line: line(of: call)))
  }

  private static let hookLabels: Set<String> = ["tags", "name", "timeout", "fileID", "filePath", "line"]

  private mutating func readHook(_ word: DefinitionWord, at index: Int) {
    guard let call = CallArguments(name: index, in: source), call.hasOnly(Self.hookLabels) else { return }
    // The body is the trailing closure, or the only argument without a label.
    guard call.arguments.count(where: { $0.label == nil }) == (call.closure == nil ? 1 : 0) else { return }
    hooks.append(
      StepScan.Hook(
        kind: word.rawValue, tags: call["tags"].flatMap { source.text(of: $0.tokens) }, line: line(of: call)))
  }

  // MARK: Lines

  private mutating func line(of call: CallArguments) -> Int {
    lines.line(of: source[call.lineToken]?.range.lowerBound ?? 0)
  }
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
