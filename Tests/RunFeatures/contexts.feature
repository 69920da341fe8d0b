# language: de
@top @scenario-tells @steps-tell
Funktionalität: Keller
  Was der Keller kann.

  Grundlage:
    Angenommen a step

  @rule
  Regel: Kühlung
    Kalt genug.

    Grundlage:
      Und a step

    @mine
    Szenariogrundriss: <n> Flaschen
      Genau gezählt,
      zweimal.

      Wenn <n> beers
      Dann rows
        | a |

      @few
      Beispiele: wenige
        | n | Sorte   |
        | 1 | Pils \| |
        | 2 |         |
        # passed: [passed] passed passed passed passed
        # notes: <n> Flaschen: Genau gezählt,\nzweimal. de :<line> ["@top", "@scenario-tells", "@steps-tell", "@rule", "@mine", "@few"]
        # notes: 1 0 of 1, Keller: Was der Keller kann. ["@top", "@scenario-tells", "@steps-tell"] :3
        # notes: Kühlung: Kalt genug. ["@top", "@scenario-tells", "@steps-tell", "@rule"] :10 in Keller
        # notes: wenige ["n", "Sorte"] ["<n>", "<Sorte>"] <Sorte> -
        # notes: Angenommen a step 7:5 OutcomeSteps.swift, passed - true, Und a step 14:7 OutcomeSteps.swift, passed - true
        # notes: Wenn <n> beers 21:7 ContextHooks.swift, passed - true, Dann rows 22:7 ContextHooks.swift [["a"]], passed - true
