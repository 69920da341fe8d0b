/// The reason why a parameter type cannot be defined.
public enum ParameterTypeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name contains a character that is special in expressions.
  case illegalName(String)
  /// Another parameter type has the same name.
  case duplicateName(String)
  /// An anonymous parameter type, `{}`, already exists.
  case duplicateAnonymous
  /// Two preferential types have the same regexp. `existing` was defined first.
  case severalPreferential(regexp: String, existing: String, new: String)

  /// The official message.
  public var description: String {
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
