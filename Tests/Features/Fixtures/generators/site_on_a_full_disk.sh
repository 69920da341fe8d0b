# Writes a site to a disk of 200 kB, prints the status, and names files that are unfinished or cut. Needs the superuser.
mkdir disk
unshare -m sh -c '
  mount -t tmpfs -o size=200k none disk && {
    gherkin-run docs disk/site > /dev/null
    echo "ended with $?"
    find disk -name ".*" -type f
    for f in $(find disk -name "*.html"); do tail -1 $f | grep -q "</html>" || echo "cut: $f"; done
  }'
