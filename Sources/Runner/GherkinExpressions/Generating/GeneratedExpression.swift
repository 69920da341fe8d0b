/// A Cucumber Expression made of a step's text, for a snippet.
public struct GeneratedExpression: Sendable {
  /// An argument of the definition that is to be written.
  public struct Parameter: Sendable {
    /// The parameter type's name.
    public let typeName: String
    /// Which of the parameters of this type it is, from 1.
    public let number: Int
    /// The name of the type of its value.
    package let valueType: TypeName

    /// A name that no other parameter of the expression has: `int`, then `int2`.
    public var name: String { number == 1 ? typeName : "\(typeName)\(number)" }
  }

  /// The expression.
  public let source: String
  /// The types of its parameters, in order.
  public let parameterTypes: [ParameterType]

  /// - Parameters:
  ///   - texts: the escaped texts around the parameters.
  ///   - parameterTypes: the types of the parameters.
  package init(texts: [String], parameterTypes: [ParameterType]) {
    var source = texts.first ?? ""
    for (type, text) in zip(parameterTypes, texts.dropFirst()) { source += "{\(type.name ?? "")}" + text }
    self.source = source
    self.parameterTypes = parameterTypes
  }

  /// Its parameters, in order.
  public var parameters: [Parameter] {
    var counts: [String: Int] = [:]
    return parameterTypes.map { type in
      let name = type.name ?? ""
      counts[name, default: 0] += 1
      return Parameter(typeName: name, number: counts[name] ?? 1, valueType: type.valueType)
    }
  }
}
