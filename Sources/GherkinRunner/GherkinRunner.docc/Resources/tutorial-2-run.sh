gherkin-run Features/
