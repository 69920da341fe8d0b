Feature: Tables of steps

  Rule: an error in a table has the location of its cell

    Scenario Outline: in an outline
      Given beers:
        | name | ibu   |
        | a    | <ibu> |

      Examples:
        | ibu | outcome | message                                                                                                                 |
        | x   | failed  | tables.feature:8:18: row 1, column "ibu": an integer is needed, but this is the text "x"\nWrite an integer, such as 12. |

  Rule: an error in a background has the location of its cell

    Background:
      Given beers:
        | name | ibu |
        | a    | y   |

    Scenario: after a background
      Given a step
      # failed: failed skipped
      # message: tables.feature:19:18: row 1, column "ibu": an integer is needed, but this is the text "y"\nWrite an integer, such as 12.

  Rule: parameter types convert cells

    Scenario: of another library
      Given brews:
        | beer    |
        | a Stout |
        | a Bock  |
      # passed: passed
      # attached: a Stout,a Bock (1)
