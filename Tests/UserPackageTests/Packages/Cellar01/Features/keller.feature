# language: de
@cellar
Funktionalität: Keller

  Szenario: Fässer
    Angenommen a cellar with 3 barrels
    Wenn I roll 1 barrel in
    Dann there are 4 barrels
