# run hook: before feature fails
# run hook: before rule fails
# run hook: before feature skips
# run hook: before rule skips
# run hook: after rule fails
# run hook: after feature skips
# run hook: after feature fails
# all notes: before feature first, before feature second, begins order ["@feature-tells", "@before-feature-first", "@before-feature-second", "@after-feature-first", "@after-feature-second"] :10, a, b 1, b 2, before rule first, begins a rule, whose tags hooks of features do not see ["@feature-tells", "@before-feature-first", "@before-feature-second", "@after-feature-first", "@after-feature-second", "@before-rule-first", "@after-rule-first", "@before-feature-fails", "@after-feature-fails"] :26, c, d, ends a rule, whose tags hooks of features do not see 2 passed of 2, after rule first, ends order 5 passed of 5, after feature second, after feature first
@feature-tells @before-feature-first @before-feature-second @after-feature-first @after-feature-second
Feature: order

  Scenario: a
    Given a named step
    # passed: passed
    # notes: a

  Scenario Outline: b <n>
    Given a named step

    Examples:
      | n | outcome | notes |
      | 1 | passed  | b 1   |
      | 2 | passed  | b 2   |

  @before-rule-first @after-rule-first @before-feature-fails @after-feature-fails
  Rule: a rule, whose tags hooks of features do not see

    Scenario: c
      Given a named step
      # passed: passed
      # notes: c

    Scenario: d
      Given a named step
      # passed: passed
      # notes: d
