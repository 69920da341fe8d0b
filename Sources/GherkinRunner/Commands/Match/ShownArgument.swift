import CucumberExpressions
import CucumberMessages

/// An argument as `match` shows it.
struct ShownArgument {
  /// The parameter type's name; nil for a capture group that belongs to none.
  let parameterType: String?
  let group: Group
  let value: ShownValue

  /// Creates the argument's value too.
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

/// A capture group inside an argument, as `match` shows it.
private struct ShownGroup: JSONWritable {
  let group: Group

  func write(to json: inout JSONWriter) {
    json.nullable("start", group.start)
    json.nullable("end", group.end)
    json.nullable("text", group.value)
    json.member("groups", group.children.map(ShownGroup.init))
  }
}
