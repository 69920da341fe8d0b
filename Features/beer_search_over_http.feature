Feature: Beer search over HTTP
  As someone who is about to eat
  I want to search the beers of a real brewery
  So that I see what it has today

  Background:
    Given the beer service of "brewery"
    And I have opened the beer search

  Rule: A search shows the beers of the service

    Scenario: The service has beers for a food
      When I search for "fish and chips"
      Then I see the images of these beers:
        | Lighthouse Pilsner |
        | Dry Dock IPA       |

    Scenario: The service has no beers for a food
      When I search for "gravel"
      Then I see no beer images
      And I see no message

  Rule: A message says that beers cannot be fetched

    Scenario Outline: The service has <problem>
      Given the beer service has <problem>
      When I search for "sushi"
      Then I see no beer images
      And I see only this message:
        """
        There was a problem fetching your beers. Please try again later.
        """

      Examples:
        | problem              |
        | no connection        |
        | an internal error    |
        | an unreadable answer |
        | no answer in time    |

    Scenario: Beers are found again after a problem
      Given the beer service has an internal error
      And I have searched for "sushi"
      But the beer service works again
      When I search for "sushi"
      Then I see the images of these beers:
        | Rice Paper Lager |
        | Yuzu Harbour     |
