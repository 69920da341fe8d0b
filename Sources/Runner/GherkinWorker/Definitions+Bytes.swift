package import GherkinProcesses
package import GherkinProtocol
package import GherkinStepsCore

extension Definitions {
  /// A hash by which a worker shows that it has the definitions of the plan. Equal definitions have equal hashes in every
  /// process of a program; the qualified name of a private type, for example, differs.
  package var hash: UInt64 {
    var writer = ByteWriter()
    writer.write(parameterTypes) { writer, type in
      writer.write(type.name)
      writer.write(type.regexps)
      writer.write(type.valueType.text)
    }
    writer.write(libraryTags) { $0.write($1.expression) }
    writer.write(steps) { writer, step in
      if case .regexLiteral = step.pattern {} else { writer.write(step.source) }
      writer.write(step.parameters) { $0.write($1.type.text) }
      writer.write(step.blocks) { $0.write("\($1)") }
      writer.write(step.libraryTags)
      step.place.write(to: &writer)
    }
    writer.write(hooks) { writer, hook in
      writer.write(hook.moment.rawValue)
      writer.write(hook.tags)
      hook.place.write(to: &writer)
    }
    writer.write(conditions) { $0.write($1.name) }
    writer.write(problems) { $0.write($1.message) }
    return writer.hash
  }
}

extension CodeLocation {
  package func write(to writer: inout ByteWriter) {
    writer.write(fileID)
    writer.write(filePath)
    writer.write(line)
  }
}

extension StepLibraryProblem {
  package func write(to writer: inout ByteWriter) {
    writer.write(place != nil)
    place?.write(to: &writer)
    writer.write(message)
  }
}
