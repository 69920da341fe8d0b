internal import GherkinData
internal import GherkinExpressions
#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension StepLibrary {
  /// Parameter types for numbers as the language of the feature writes them: `{number}`, a `Double`, and `{decimal}`, a
  /// `Decimal`. In a feature with `# language: de`, `1.234,5` is 1234.5; in an English one, `1,234.5` is.
  ///
  /// A text that is not a number of the language fails the step, for example one whose groups do not have three digits;
  /// so does an ambiguous number. Cells of tables that are decoded as `Decimal` are read the same way. `{int}`,
  /// `{float}` and the other built-in types do not change.
  public static let localizedNumbers = StepLibrary(
    parameterTypes: [
      ParameterType(name: "number", regexps: [LocalizedNumber.regexp], useForSnippets: false) { text in
        let plain = try LocalizedNumber.plain(text, in: ScenarioContext.current?.language)
        guard let value = Double(plain), value.isFinite else {
          throw LocalizedNumberError("it does not fit into Double")
        }
        return value
      },
      ParameterType(name: "decimal", regexps: [LocalizedNumber.regexp], useForSnippets: false) { text in
        let plain = try LocalizedNumber.plain(text, in: ScenarioContext.current?.language)
        do throws(Diagnostic) {
          return try Decimal.read(text: plain)
        } catch {
          throw LocalizedNumberError("it does not fit into Decimal")
        }
      },
    ])
}
