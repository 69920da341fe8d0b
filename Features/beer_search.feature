Feature: Beer search
  As someone who is about to eat
  I want to search for beers that go well with a food
  So that I can see which beers suit what I eat

  Background:
    Given the beers of "brewery"
    And a list that shows 3 beers at a time
    And I have opened the beer search

  Rule: A food is searched for by letters and spaces only

    Scenario: There is nothing to search for at first
      Then I cannot search

    Scenario: Letters and spaces can be searched for, however many
      When I enter "Anything that is in season"
      Then I can search

    Scenario Outline: Anything else cannot be searched for: <why>
      Given I have entered "pizza"
      When I enter "<food>"
      Then I cannot search

      Examples:
        | food         | why                |
        | 4 cheeses    | a digit            |
        | fish & chips | a sign             |
        | crème brûlée | letters with marks |
        | nachos {     | a brace            |
        | nachos [     | a bracket          |

    Scenario: Once I delete the food there is nothing to search for
      Given I have entered "pizza"
      When I enter ""
      Then I cannot search

  Rule: A search for up to three words shows the beers that go well with the food

    Scenario: Three words are not too many
      When I search for "fish and chips"
      Then I see the images of these beers:
        | Lighthouse Pilsner |
        | Dry Dock IPA       |

    Scenario: The next search takes the place of the one before
      Given I have searched for "sushi"
      When I search for "dark chocolate"
      Then I see the images of these beers:
        | Midnight Stout |
        | Monk's Lantern |

    Scenario: A food that no beer goes with
      When I search for "gravel"
      Then I see no beer images
      And I see no message

  Rule: A long list comes page after page, as I go on reading it

    Scenario: At the end of the list more beers appear below
      Given I have searched for "pizza"
      When I reach the end of the list
      Then I see the images of these beers:
        | Lighthouse Pilsner |
        | Amber Tide         |
        | Fogbound Pale Ale  |
        | Rope Walk Red      |
        | Dry Dock IPA       |
        | Gull's Breakfast   |

    Scenario: The list goes on to the last beer
      Given I have searched for "pizza"
      And I have reached the end of the list
      When I reach the end of the list
      Then I see the images of these beers:
        | Lighthouse Pilsner |
        | Amber Tide         |
        | Fogbound Pale Ale  |
        | Rope Walk Red      |
        | Dry Dock IPA       |
        | Gull's Breakfast   |
        | Orchard Saison     |

    Scenario: After the last beer nothing more is asked for
      Given I have searched for "curry"
      And I have reached the end of the list
      But the beers for "curry" cannot be fetched
      When I reach the end of the list
      Then I see no message
      And I see the images of these beers:
        | Dry Dock IPA       |
        | Lighthouse Pilsner |
        | Yuzu Harbour       |
        | Amber Tide         |

    Scenario: Nor after a search that found nothing
      Given I have searched for "gravel"
      But the beers for "gravel" cannot be fetched
      When I reach the end of the list
      Then I see no message

    Scenario: Beers that are on their way are not shown twice
      Given I have searched for "pizza"
      But the search for "pizza" is slow
      And I have reached the end of the list
      And I have reached the end of the list
      When the beers for "pizza" arrive
      Then I see the images of these beers:
        | Lighthouse Pilsner |
        | Amber Tide         |
        | Fogbound Pale Ale  |
        | Rope Walk Red      |
        | Dry Dock IPA       |
        | Gull's Breakfast   |

  Rule: More than three words are too many

    Scenario Outline: <too many>
      Given the beers for <food> cannot be fetched
      When I search for <food>
      Then I see only this message:
        """
        Don't go too crazy with the food!
        """

      Examples: A space too many counts as a word
        | too many                     | food                       |
        | Four words                   | "beans and buttered toast" |
        | Three words and two spaces   | "fish and  chips"          |
        | Two words and spaces outside | " fish chips "             |

  Rule: A message says that beers cannot be fetched

    Scenario: There is a problem with a search
      Given the beers for "sushi" cannot be fetched
      When I search for "sushi"
      Then I see only this message:
        """
        There was a problem fetching your beers. Please try again later.
        """

    Scenario: There is a problem at the end of the list
      Given I have searched for "pizza"
      But the beers for "pizza" cannot be fetched
      When I reach the end of the list
      Then I see only this message:
        """
        There was a problem fetching your beers. Please try again later.
        """
      And I see 3 beer images

    Scenario: After a problem the list before stays, but there are no more beers below
      Given I have searched for "pizza"
      And the beers for "sushi" cannot be fetched
      And I have searched for "sushi"
      When I reach the end of the list
      Then I see 3 beer images
      And I see only this message:
        """
        There was a problem fetching your beers. Please try again later.
        """

  Rule: When I search again before the beers are there, only the later search counts

    Background:
      Given the search for "pizza" is slow

    Scenario: The beers of the earlier search come last
      Given I have searched for "pizza"
      And I have searched for "sushi"
      When the beers for "pizza" arrive
      Then I see the images of these beers:
        | Rice Paper Lager |
        | Yuzu Harbour     |

    Scenario: The later search has too many words
      Given I have searched for "pizza"
      And I have searched for "beans and buttered toast"
      When the beers for "pizza" arrive
      Then I see no beer images

    Scenario: There is a problem with the earlier search
      Given the beers for "pizza" cannot be fetched
      And I have searched for "pizza"
      And I have searched for "sushi"
      When the beers for "pizza" arrive
      Then I see no message

  Rule: I can leave while a search is running

    Scenario: I leave before the beers are there
      Given the search for "pizza" is slow
      And I have searched for "pizza"
      When I leave the beer search
      Then I see no message
