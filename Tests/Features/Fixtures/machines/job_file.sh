# Prints the job file of an engine with a text of special characters for each option that the engine takes, except where
# a text has a form.
text=$(cat hostile.txt)
engine=$1
set -- --parts 3 --timings "$text"
case $engine in
kubernetes) set -- "$@" --image "$text" ;;
github | gitlab) set -- "$@" --image "$text" --label "$text" ;;
buildkite) set -- "$@" --label "$text" ;;
bazel) set -- "$@" --command //:Specs ;;
*) set -- "$@" --partition "$text" ;;
esac
gherkin-run cluster "$engine" "$@" -- "$text"
