# language: de
# not in one process: there are no workers
# not in swift test: there are no workers
# libraries: faults
# environment: FAULTY_TYPES=1
# options: --isolation <value>
# values: process none
Funktion: Steps receive typed tables and numbers

  Szenario: s
    * these hops:
      | Name | Aromas |
      | Saaz | a, b   |
    * this hop:
      | name   | Hallertau |
      | aromas |           |
    * 1.234,5 kg
    # passed: [passed] passed passed passed [passed]
    # attached: Saaz ["a", "b"] (2), Hallertau (3), 1234.5 (4)
