gherkin-run --format html:report.html --format junit:junit.xml Features/
swift test
