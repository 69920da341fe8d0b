import GherkinSyntax
import GherkinRuntime
import GherkinText

extension StepOverview {
  /// The number of uses shown for a definition.
  private static let shownUses = 5

  /// The list as text.
  var text: String {
    let width = definitions.map { DisplayWidth.of($0.place) }.max() ?? 0
    var lines = definitions.flatMap { definition in
      let types = definition.parameterTypes.map { $0.isEmpty ? "text" : $0 }
      let uses = definition.uses.prefix(Self.shownUses).map { "    \($0.place)  \($0.text)" }
      let rest = definition.uses.count - uses.count
      return [
        definition.place.padded(toColumns: width) + "  " + definition.shown
          + (types.isEmpty ? "" : "  (\(types.joined(separator: ", ")))")
      ] + definition.notes.map { "    \($0)" }
        + uses + (rest > 0 ? ["    and \(rest) more"] : [])
    }
    let unused = definitions.filter(\.unused)
    if !unused.isEmpty {
      lines += ["", "Unused:"] + unused.map { "  " + $0.place.padded(toColumns: width) + "  " + $0.shown }
    }
    if !unmatchable.isEmpty {
      lines += ["", "Definitions that can match no step:"]
      for (definition, pattern) in unmatchable {
        lines += ["  \(definitions[definition].place)  \(pattern.problem)", "    \(pattern.remedy)"]
      }
    }
    if !ambiguous.isEmpty {
      lines += ["", "Ambiguous:"]
      for (step, matches) in ambiguous { lines += ["  \(step.place)  \(step.text)"] + matches.map(candidate) }
    }
    if !undefined.isEmpty {
      lines += ["", "Undefined:"]
      for (step, near, _) in undefined {
        lines.append("  \(step.place)  \(step.text)\(near.isEmpty ? "" : ", near to:")")
        lines += near.map(candidate)
        if let finding = near.first.flatMap({
          NearMisses.character(in: step.text, meaning: definitions[$0].pattern)
        }) {
          lines.append("      in the step's text, \(finding.text)")
        }
      }
    }
    if !misfits.isEmpty {
      lines += ["", "Tables and doc strings that do not fit:"]
      for misfit in misfits {
        lines += ["  \(misfit.uri):\(misfit.line):\(misfit.column)  \(misfit.problem)", "    \(misfit.remedy)"]
      }
    }
    lines += ["", "Conditions:"] + conditions.lines.map { "  \($0)" }
    if !locks.isEmpty { lines += ["", "Locks:"] + locks.map { "  \($0.lock)  (\($0.origin))" } }
    lines += ["", numbers(unused.count)]
    return lines.map { VisibleText.blanked($0) + "\n" }.joined()
  }

  private func numbers(_ unused: Int) -> String {
    "\(definitions.count) definitions, \(unused) unused; "
      + "\(stepCount) steps, \(ambiguous.count) ambiguous, \(undefined.count) undefined"
  }

  private func candidate(_ number: Int) -> String {
    let definition = definitions[number]
    return "    \(definition.place)  \(definition.shown)\(definition.tags.map { ", only with \($0)" } ?? "")"
  }
}

extension StepOverview.Definition {
  /// The scenarios that can use the step, its description, and the advice for a deprecated step.
  fileprivate var notes: [String] {
    var notes = tags.map { ["only with \($0)"] } ?? []
    if let about { notes += about.split(whereSeparator: \.isNewline).map(String.init) }
    if let deprecated { notes.append("deprecated: \(deprecated)") }
    return notes
  }
}
