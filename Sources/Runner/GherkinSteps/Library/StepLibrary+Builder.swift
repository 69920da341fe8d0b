public import GherkinExpressions

extension StepLibrary {
  /// Registers the steps, hooks and parameter types of a library, until the closure of the library's `init` returns. A
  /// definition that is added later is an error of the run.
  public final class Builder<W: World> {
    private(set) var entries: [Entry] = []
    private let place: CodeLocation
    private var late: LateDefinitions?

    /// - Parameter place: the location of the library.
    init(_ place: CodeLocation) {
      self.place = place
    }

    func add(_ entry: Entry) {
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

    /// Defines a step that sets up a context: `steps.given("I have {int} beers") { (world, count: Int) in … }`.
    public var given: StepRegistrar<W> { StepRegistrar(self) }
    /// Defines a step that acts: `steps.when("I drink one") { world in … }`.
    public var when: StepRegistrar<W> { StepRegistrar(self) }
    /// Defines a step that checks an outcome: `steps.then("I am happy") { world in … }`.
    public var then: StepRegistrar<W> { StepRegistrar(self) }
    /// Defines a step for any keyword.
    public var step: StepRegistrar<W> { StepRegistrar(self) }

    /// Registers a decoder for doc strings of some media types, for the steps of all libraries of a run. If several
    /// decoders have the same media type, the first one is used.
    public func docStringDecoder(_ decoder: any DocStringDecoder) {
      add(.docStringDecoder(decoder))
    }

    /// Registers a parameter type, for the steps of all libraries of a run.
    public func parameterType(_ type: ParameterType) {
      add(.parameterType(type))
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
    ///   - fileID: the source location, with `filePath` and `line`; that of the call.
    public func parameterType<Value: CaseIterable & RawRepresentable & Sendable>(
      _ type: Value.Type, name: String? = nil, fileID: String = #fileID, filePath: String = #filePath,
      line: Int = #line
    ) where Value.RawValue == String {
      let typeName = "\(type)"
      parameterType(
        ParameterType(
          name: name ?? typeName.prefix(1).lowercased() + typeName.dropFirst(),
          regexps: [ParameterType.alternation(of: type.allCases.map(\.rawValue))], fileID: fileID, filePath: filePath,
          line: line
        ) { (text: String) in Value(rawValue: text) })
    }

    /// Registers a parameter type that converts the matched text, for the steps of all libraries of a run.
    ///
    /// ```swift
    /// steps.parameterType("size", regex: "small|large") { Size(rawValue: $0) }
    /// ```
    ///
    /// - Parameters:
    ///   - name: the name between braces.
    ///   - regex: the regular expression that its texts match.
    ///   - fileID: the source location, with `filePath` and `line`; that of the call.
    ///   - transform: returns the value when the step runs; nil refuses the text. An error fails the step.
    public func parameterType<Value: Sendable>(
      _ name: String, regex: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
      transform: @escaping @Sendable (String) async throws -> Value
    ) {
      parameterType(
        ParameterType(
          name: name, regexps: [regex], fileID: fileID, filePath: filePath, line: line, transform: transform))
    }

    /// Registers a parameter type that converts the capture groups of its regular expression.
    ///
    /// - Parameters:
    ///   - name: the name between braces.
    ///   - regex: the regular expression that its texts match.
    ///   - transform: creates the value from the texts of the groups when the step runs; the text is nil for a group
    ///     that did not match. An error fails the step.
    @_disfavoredOverload  // An untyped closure such as `{ text in … }` resolves to the overload for one string.
    public func parameterType<Value: Sendable>(
      _ name: String, regex: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
      transform: @escaping @Sendable ([String?]) async throws -> Value
    ) {
      parameterType(
        ParameterType(
          name: name, regexps: [regex], fileID: fileID, filePath: filePath, line: line, transform: transform))
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
      _ name: String, capturing regex: String, fileID: String = #fileID, filePath: String = #filePath,
      line: Int = #line, transform: @escaping @Sendable (repeat each Group) async throws -> Value
    ) {
      parameterType(
        ParameterType(
          name: name, capturing: regex, fileID: fileID, filePath: filePath, line: line, transform: transform))
    }
  }
}
