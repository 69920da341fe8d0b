import GherkinEngine
import GherkinFaultySteps
import GherkinHTML

// A program with faulty steps and the engine. One of its formatters may replace a formatter of the project.
Faulty.start()
let names = ["statuses"] + [Faulty.variable("FAULTY_FORMATTER")].compactMap(\.self)
let html: [FormatterCatalog.Entry] = Faulty.variable("FAULTY_WITHOUT_HTML") == nil ? [.html] : []
await GherkinRun.main(steps: Faulty.libraries, formatters: names.map(StatusFormatter.entry) + html)
