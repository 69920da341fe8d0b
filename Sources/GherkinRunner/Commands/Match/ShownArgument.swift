import GherkinExpressions
import GherkinMessages

/// An argument in the output of `match`.
struct ShownArgument {
  /// The parameter type's name; nil for a capture group without one.
  let parameterType: String?
  let group: Group
  let value: ShownValue

  /// Creates the argument including its value.
  init(_ argument: Argument) async {
    parameterType = argument.parameterType.name
    group = argument.group
    value = await ShownValue(of: argument)
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
