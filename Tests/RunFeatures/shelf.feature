# libraries: shelf
# run attached: opened shop
# all notes: open shop, shop:80, shop:80, remove shelf of shop, close shop, close port
Feature: shop

  Scenario: a resource can depend on an earlier one and on those of the run
    Given I fetch
    # passed: passed
    # notes: shop:80

  Scenario: teardown is in reverse order
    Given I fetch
    # passed: passed
    # notes: shop:80
