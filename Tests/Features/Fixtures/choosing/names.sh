# Writes the feature in the given file under two names that are canonically equivalent: with é as one character and as two.
composed=$(printf 'F/\303\251.feature')
decomposed=$(printf 'F/e\314\201.feature')
mkdir -p F
cp "$1" "$composed"
cp "$1" "$decomposed"
