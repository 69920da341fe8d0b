Feature: Lending books

  Background:
    Given the library has these books:
      | title   | copies |
      | Dracula | 1      |
      | Emma    | 2      |
      | Ulysses | 1      |
      | Walden  | 1      |

  Rule: A reader has at most three books

    Scenario: A third book is lent
      Given Ada has borrowed "Dracula"
      And Ada has borrowed "Emma"
      When Ada borrows "Ulysses"
      Then the loan is accepted
      And Ada has 3 books

    Scenario: A fourth book is refused
      Given Ada has borrowed "Dracula"
      And Ada has borrowed "Emma"
      And Ada has borrowed "Ulysses"
      When Ada borrows "Walden"
      Then the loan is refused: "Return a book first."
      And Ada has 3 books

  Rule: A copy is lent once

    Scenario: Two readers want the only copy
      Given Ada has borrowed "Dracula"
      When Bob borrows "Dracula"
      Then the loan is refused: "All copies are lent."
      And the database has 1 loan of "Dracula"
