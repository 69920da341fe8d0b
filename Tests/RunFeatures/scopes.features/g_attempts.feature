# run attached: before feature logs
# all notes: before feature logs, attempt 1, attempt 2, after feature first
@before-feature-logs @after-feature-first
Feature: the hooks enclose all attempts at a scenario

  @retry(1)
  Scenario: a of g
    Given a failing step at attempt 1
    # flaky: failed / passed
    # message: not yet
    # notes: attempt 1, attempt 2
