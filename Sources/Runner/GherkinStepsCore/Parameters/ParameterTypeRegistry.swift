/// The available parameter types, the built-in ones first.
package struct ParameterTypeRegistry: Sendable {
  /// The types in order of registration.
  package private(set) var parameterTypes: [ParameterType] = []
  private var indexByName: [String: Int] = [:]
  /// The types of each regexp: preferential ones first, then by name.
  private var indicesByRegexp: [String: [Int]] = [:]

  /// Creates a registry of the built-in types.
  package init() {
    self = Self.builtIn
  }

  private static let builtIn: Self = {
    var registry = Self(parameterTypes: [])
    for type in BuiltInParameterType.allCases { registry.insert(type.parameterType) }
    return registry
  }()

  private init(parameterTypes: [ParameterType]) {
    self.parameterTypes = parameterTypes
  }

  /// Adds a type.
  ///
  /// - Throws: an error if its name is invalid or taken, or if it is the second preferred type for a regexp. The
  ///   registry
  ///   is unchanged then.
  package mutating func define(_ parameterType: ParameterType) throws(ParameterTypeError) {
    if let name = parameterType.name {
      guard Self.isValidName(name) else { throw .illegalName(name) }
      guard indexByName[name] == nil else { throw name.isEmpty ? .duplicateAnonymous : .duplicateName(name) }
    }
    if parameterType.preferForRegexpMatch {
      for regexp in parameterType.regexps {
        guard let existing = self.parameterTypes(withRegexp: regexp).first, existing.preferForRegexpMatch else {
          continue
        }
        throw .severalPreferential(
          regexp: regexp, existing: existing.name ?? "", new: parameterType.name ?? "")
      }
    }
    insert(parameterType)
  }

  /// Returns the type with a name; that with an empty name is the anonymous type.
  package func parameterType(named name: String) -> ParameterType? {
    indexByName[name].map { parameterTypes[$0] }
  }

  /// Returns the types with exactly this regexp: preferred ones first, then by name. If the first of several is not
  /// preferred, a capture group with this regexp is ambiguous.
  package func parameterTypes(withRegexp regexp: String) -> [ParameterType] {
    (indicesByRegexp[regexp] ?? []).map { parameterTypes[$0] }
  }

  /// Whether a name is permitted between braces: it contains neither the characters that the official check forbids,
  /// `[ ] ( ) $ . | ? * +`, nor `{ } \ /`, which only its message forbids.
  package static func isValidName(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy { !illegalInName.contains($0) }
  }

  private static let illegalInName = Set(#"[]()$.|?*+{}\/"#.unicodeScalars)

  private mutating func insert(_ parameterType: ParameterType) {
    let index = parameterTypes.count
    parameterTypes.append(parameterType)
    if let name = parameterType.name { indexByName[name] = index }
    for regexp in parameterType.regexps {
      var indices = indicesByRegexp[regexp] ?? []
      guard !indices.contains(index) else { continue }
      indices.append(index)
      indices.sort { ParameterType.isPreferred(parameterTypes[$0], to: parameterTypes[$1]) }
      indicesByRegexp[regexp] = indices
    }
  }
}

extension ParameterType {
  /// The order in which types that match the same text are offered: preferential ones first, then by name.
  package static func isPreferred(_ left: ParameterType, to right: ParameterType) -> Bool {
    if left.preferForRegexpMatch != right.preferForRegexpMatch { return left.preferForRegexpMatch }
    return (left.name ?? "") < (right.name ?? "")
  }
}

/// The reason why a parameter type cannot be defined.
package enum ParameterTypeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name contains a character that is special in expressions.
  case illegalName(String)
  /// Another parameter type has the same name.
  case duplicateName(String)
  /// An anonymous parameter type, `{}`, already exists.
  case duplicateAnonymous
  /// Two preferential types have the same regexp. `existing` was defined first.
  case severalPreferential(regexp: String, existing: String, new: String)

  /// The official message.
  package var description: String {
    switch self {
    case .illegalName(let name):
      "Illegal character in parameter name {\(name)}. "
        + #"Parameter names may not contain '{', '}', '(', ')', '\' or '/'"#
    case .duplicateName(let name):
      "There is already a parameter type with name \(name)"
    case .duplicateAnonymous:
      "The anonymous parameter type has already been defined"
    case .severalPreferential(let regexp, let existing, let new):
      "There can only be one preferential parameter type per regexp. "
        + "The regexp /\(regexp)/ is used for two preferential parameter types, {\(existing)} and {\(new)}"
    }
  }
}
