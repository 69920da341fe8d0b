@runner
Feature: Steps in Swift beside command steps

  Scenario: Steps of another library use the folder of the commands
    Given an empty file named "here"
    Then the folder of the commands should contain "here"

  Scenario: The descriptors of a thousand commands are closed
    When I run the command "true" 1000 times
    Then this process should have as many open descriptors as before
