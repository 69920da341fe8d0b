import GherkinExpressions
import GherkinMessages
import GherkinProtocol

/// An argument in the output of `match`.
struct ShownArgument {
  /// The parameter type's name; nil for a capture group without one.
  let parameterType: String?
  let group: Group
  let value: ConvertedValue

  /// Creates the argument including its value.
  ///
  /// - Parameter steps: the libraries with the parameter types.
  init(_ argument: Argument, _ steps: LoadedSteps) async {
    parameterType = argument.parameterType.name
    group = argument.group
    value =
      if let parameterType {
        await steps.value(of: argument.transformInput, parameterType: parameterType)
      } else {
        // A capture group without a parameter type is passed to the step's body as text.
        .made(group.value)
      }
  }
}

extension ShownArgument: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.nullable("parameterType", parameterType)
    json.nullable("start", group.start)
    json.nullable("end", group.end)
    json.nullable("text", group.value)
    json.nullable("value", value.text)
    json.member("groups", group.children.map(ShownGroup.init))
  }
}

/// A capture group inside an argument, in the output of `match`.
private struct ShownGroup: JSONWritable {
  let group: Group

  func write(to json: inout JSONWriter) {
    json.nullable("start", group.start)
    json.nullable("end", group.end)
    json.nullable("text", group.value)
    json.member("groups", group.children.map(ShownGroup.init))
  }
}

extension ConvertedValue {
  /// Whether creating the value failed.
  var isFailure: Bool { if case .failed = self { true } else { false } }

  /// The value as text.
  var text: String? { if case .made(let text) = self { text } else { nil } }

  /// The reason why there is no value; nil if there is one.
  var whyNone: String? {
    switch self {
    case .made: nil
    case .needsScenario(let reason), .failed(let reason): reason
    }
  }
}
