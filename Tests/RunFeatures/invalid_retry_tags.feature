# not in swift test: a feature with errors is one case there
# run: failed
# parse error: …@retry(many) has no valid number of retries; write @retry(3)…
# parse error: …@retry(3,after:5) has a delay without a unit; write @retry(3,after:5s) or @retry(3,after:5ms)…
# parse error: …@retry(3,after:-5s) has no valid delay; write @retry(3,after:5s), @retry(3,after:500ms) or @retry(3)…
# parse error: …@retry(3,5s) has no valid delay; write @retry(3,after:5s)…
# parse error: …@retry(3,) has no valid delay…
# parse error: …@retry(,after:5s) has no valid number…
# parse error: …@retry(3,after:5s,x) has no valid number…
# parse error: …@retry(3,after:5s has no valid number…
Feature: A tag with an invalid number of retries or delay is an error with the correct form

  @retry(many)
  Scenario: 1
    Given a step

  @retry(3,after:5)
  Scenario: 2
    Given a step

  @retry(3,after:-5s)
  Scenario: 3
    Given a step

  @retry(3,5s)
  Scenario: 4
    Given a step

  @retry(3,)
  Scenario: 5
    Given a step

  @retry(,after:5s)
  Scenario: 6
    Given a step

  @retry(3,after:5s,x)
  Scenario: 7
    Given a step

  @retry(3,after:5s
  Scenario: 8
    Given a step
