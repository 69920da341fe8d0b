import GherkinRunner

// That this file compiles is the test: `import GherkinRunner` alone names every type in its public signatures.

let importedLibraries: [StepLibrary] = []
let importedFormatters: [FormatterCatalog.Entry] = []
