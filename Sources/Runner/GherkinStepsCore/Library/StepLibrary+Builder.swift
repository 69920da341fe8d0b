/// What the builder of a library has registered.
final class Registrations {
  private(set) var entries: [StepLibrary.Entry] = []
  /// The location of the library.
  let place: CodeLocation
  private var late: LateDefinitions?

  init(_ place: CodeLocation) {
    self.place = place
  }

  func add(_ entry: StepLibrary.Entry) {
    if let late {
      late.add(entry.place ?? place)
    } else {
      entries.append(entry)
    }
  }

  /// Returns the list of definitions that are added from now on.
  func close() -> LateDefinitions {
    let late = LateDefinitions()
    self.late = late
    return late
  }
}

extension StepLibrary {
  /// Registers the steps, hooks and parameter types of a library, until the closure of the library's `init` returns. A
  /// definition that is added later is an error of the run.
  public final class Builder<W: World>: CommonBuilder {
    /// Defines a step that sets up a context: `steps.given("I have {int} beers") { (world, count: Int) in … }`.
    public var given: StepRegistrar<W> { StepRegistrar(registrations) }
    /// Defines a step that acts: `steps.when("I drink one") { world in … }`.
    public var when: StepRegistrar<W> { StepRegistrar(registrations) }
    /// Defines a step that checks an outcome: `steps.then("I am happy") { world in … }`.
    public var then: StepRegistrar<W> { StepRegistrar(registrations) }
    /// Defines a step for any keyword.
    public var step: StepRegistrar<W> { StepRegistrar(registrations) }
  }

  /// What all builders register: parameter types, doc string decoders, conditions, resources, and the hooks of runs,
  /// features and rules.
  public class CommonBuilder {
    let registrations: Registrations

    init(_ registrations: Registrations) {
      self.registrations = registrations
    }

    func add(_ entry: Entry) { registrations.add(entry) }

    /// Registers a decoder for doc strings of some media types, for the steps of all libraries of a run. If several
    /// decoders have the same media type, the first one is used.
    public func docStringDecoder(_ decoder: any DocStringDecoder) {
      add(.docStringDecoder(decoder))
    }

    /// Registers a parameter type whose values are the cases of an enum, written as their raw values:
    ///
    /// ```swift
    /// enum Size: String, CaseIterable { case small, large }
    ///
    /// steps.parameterType(Size.self)
    /// steps.given("a {size} glass") { (world, size: Size) in world.glass = size }
    /// ```
    ///
    /// - Parameters:
    ///   - type: the enum.
    ///   - name: the name between braces; nil for the name of the type with a small first letter.
    ///   - fileID: the source location. Defaults to the call site.
    ///   - filePath: the source location. Defaults to the call site.
    ///   - line: the source location. Defaults to the call site.
    public func parameterType<Value: CaseIterable & RawRepresentable & Sendable>(
      _ type: Value.Type, name: String? = nil, fileID: String = #fileID, filePath: String = #filePath,
      line: Int = #line
    ) where Value.RawValue == String {
      let typeName = "\(type)"
      parameterType(
        name ?? typeName.prefix(1).lowercased() + typeName.dropFirst(),
        regex: ParameterType.alternation(of: type.allCases.map(\.rawValue)), fileID: fileID, filePath: filePath,
        line: line
      ) { Value(rawValue: $0) }
    }

    /// Registers a parameter type whose values are the cases of an enum without raw values, written as the names of the
    /// cases, or as they describe themselves:
    ///
    /// ```swift
    /// enum Side: CaseIterable { case left, right }
    ///
    /// steps.parameterType(Side.self)
    /// steps.when("I turn {side}") { (world, side: Side) in world.turn(side) }
    /// ```
    ///
    /// The parameters are those of an enum with raw values.
    public func parameterType<Value: CaseIterable & Sendable>(
      _ type: Value.Type, name: String? = nil, fileID: String = #fileID, filePath: String = #filePath,
      line: Int = #line
    ) {
      let typeName = "\(type)"
      parameterType(
        name ?? typeName.prefix(1).lowercased() + typeName.dropFirst(),
        regex: ParameterType.alternation(of: type.allCases.map { "\($0)" }), fileID: fileID, filePath: filePath,
        line: line
      ) { text in type.allCases.first { "\($0)" == text } }
    }

    /// Registers a parameter type that converts the whole matched text, for the steps of all libraries of a run.
    ///
    /// ```swift
    /// steps.parameterType("size", regex: "small|large") { Size(rawValue: $0) }
    /// ```
    ///
    /// In a regular expression of a step, it converts the capture groups whose source equals one of its expressions.
    ///
    /// - Parameters:
    ///   - name: the name between braces; without any of `[ ] ( ) $ . | ? * +`, or an empty text for `{}`.
    ///   - regex: the regular expression that its texts match, in the syntax of Swift's `Regex`, without flags.
    ///   - others: other regular expressions, tried in order.
    ///   - useForSnippets: whether expressions generated for undefined steps may use it.
    ///   - preferForRegexpMatch: whether it wins over other types with the same expression in regular expressions.
    ///   - fileID: the source location. Defaults to the call site.
    ///   - filePath: the source location. Defaults to the call site.
    ///   - line: the source location. Defaults to the call site.
    ///   - transform: returns the value when the step runs; nil refuses the text. An error fails the step.
    public func parameterType<Value: Sendable>(
      _ name: String, regex: String, or others: String..., useForSnippets: Bool = true,
      preferForRegexpMatch: Bool = false, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
      transform: @escaping @Sendable (String) throws -> Value
    ) {
      let place = CodeLocation(fileID: fileID, filePath: filePath, line: line)
      add(
        .parameterType(
          ParameterType(
            name: name, regexps: [regex] + others, useForSnippets: useForSnippets,
            preferForRegexpMatch: preferForRegexpMatch, place: place, transform: transform)))
    }

    /// Registers a parameter type that is made from the capture groups of its regular expression, each as the type that
    /// the transform declares for it:
    ///
    /// ```swift
    /// steps.parameterType("price", capturing: #"(\d+)\.(\d\d) ([A-Z]{3})"#) {
    ///   (whole: Int, cents: Int, currency: String) in Price(whole, cents, currency)
    /// }
    /// ```
    ///
    /// A group inside another group does not count. Without a group, the transform takes the whole text. A run checks
    /// the number and the types of the transform's parameters when it combines its libraries.
    ///
    /// The parameters of the transform are of types that are `LosslessStringConvertible`, or optionals of these for
    /// groups that may not match. The other parameters are those of a parameter type of one text.
    public func parameterType<Value: Sendable, each Group: Sendable>(
      _ name: String, capturing regex: String, useForSnippets: Bool = true, preferForRegexpMatch: Bool = false,
      fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
      transform: @escaping @Sendable (repeat each Group) throws -> Value
    ) {
      let place = CodeLocation(fileID: fileID, filePath: filePath, line: line)
      add(
        .parameterType(
          ParameterType(
            name: name, capturing: regex, useForSnippets: useForSnippets, preferForRegexpMatch: preferForRegexpMatch,
            place: place, transform: transform)))
    }
  }
}
