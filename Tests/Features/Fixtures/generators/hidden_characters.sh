# A feature whose names, texts and path have escape sequences, C1 controls and directional overrides.
mkdir -p Features
bad=$(printf '\033]0;t\007\033[2J\302\23331m\342\200\256')
printf "@t$bad\nFeature: $bad\n  $bad\n  Scenario: $bad\n    Given a step\n" > "Features/$bad.feature"
