Feature: Outcomes
  Scenario: Sound
    Given a step

  @retry(1)
  Scenario: Unsteady
    Given a step that passes the second time

  Scenario: Broken
    Given a step that fails

  Scenario: Unfinished
    Given a pending step

  Scenario: Left out
    Given a skipped step

  Scenario: Unwritten
    Given nobody knows

  Scenario: Unclear
    Given one of two

  @known-failure(APP-12)
  Scenario: Reported
    Given a step that fails

  Scenario: Planned

  Scenario Outline: Rows of <kind>
    Given a step
    Examples:
      | kind    |
      | the run |
      | later   |

  Scenario: Interrupted
    Given a step

  Scenario: Elsewhere
    Given a step
