# not in swift test: a feature with errors is one case there, see ScenariosTests
# libraries: conditions
# run: failed
# parse error: (11:3): @only(stagin) names an unknown condition; did you mean @only(staging)?
# parse error: (15:3): @not(linx) names an unknown condition; did you mean @not(linux)?
# parse error: (19:3): @only() names no condition; write @only(linux), or a condition of a step library
# parse error: (23:3): @only(fast names no condition; write @only(linux), or a condition of a step library
# parse error: (27:3): @only(database) names an unknown condition; known are ci, fast, ios, linux, macos, staging, tvos, visionos, watchos; add it to a step library: steps.condition("database") { … }
Feature: Unknown conditions prevent the run

  @only(stagin)
  Scenario: a
    Given a noted step

  @not(linx)
  Scenario: b
    Given a noted step

  @only()
  Scenario: c
    Given a noted step

  @only(fast
  Scenario: d
    Given a noted step

  @only(database)
  Scenario: e
    Given a noted step
