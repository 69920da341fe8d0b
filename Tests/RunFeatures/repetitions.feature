# not in swift test: it has no option for repetitions
# options: --count 3
@after-tells
Feature: Each scenario is repeated, and counted once

  Scenario: a passed scenario is repeated, and hooks know whether another repetition follows
    Given a failing step at attempts 0
    # passed: passed [passed] / passed [passed] / passed [passed]
    # notes: attempt 1, passed at -: -, is retried, attempt 2, passed at -: -, is retried, attempt 3, passed at -: -

  Scenario Outline: the first failure ends the repetition, and the scenario fails; a skip does not: <step>
    Given <step>

    Examples:
      | step                     | outcome | steps                                                | message   | notes                                                                                                               |
      | a step failing at try 2  | failed  | passed [passed] / failed [passed]                    | by chance | try 1, passed at -: -, is retried, try 2, failed at a step failing at try 2: by chance                              |
      | a step skipping at try 2 | skipped | passed [passed] / skipped [passed]                   |           | try 1, passed at -: -, is retried, try 2, skipped at a step skipping at try 2: -                                    |
      | a step skipping at try 3 | skipped | passed [passed] / passed [passed] / skipped [passed] |           | try 1, passed at -: -, is retried, try 2, passed at -: -, is retried, try 3, skipped at a step skipping at try 3: - |

  @retry(1)
  Scenario: a failure whose retry passes is flaky, and is not repeated further
    Given a step failing at try 2
    # flaky: passed [passed] / failed [passed] / passed [passed]
    # message: by chance
    # notes: try 1, passed at -: -, is retried, try 2, failed at a step failing at try 2: by chance, is retried, try 3, passed at -: -

  @retry(1,after:10ms)
  Scenario: a failure whose retry passes after a delay
    Given a step failing at try 2
    # flaky: passed [passed] / failed [passed] / passed [passed]
    # message: by chance
    # notes: try 1, passed at -: -, is retried, try 2, failed at a step failing at try 2: by chance, is retried, try 3, passed at -: -

  Scenario Outline: scenarios that did not pass or run are not repeated: <step>
    Given <step>

    Examples:
      | step              | outcome   | steps              | message       | notes                                     |
      | a skipping step   | skipped   | skipped [passed]   | other machine | skipped at a skipping step: other machine |
      | a pending step    | pending   | pending [passed]   | not today     | pending at a pending step: not today      |
      | nobody knows this | undefined | undefined [passed] |               | undefined at nobody knows this: -         |
