mkdir Cellar
cd Cellar
gherkin-run init
