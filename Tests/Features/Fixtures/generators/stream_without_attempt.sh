# Writes 1.ndjson again without its last attempt; with an argument, also without the test case.
attempt=$(grep '^{"testCaseStarted"' 1.ndjson | tail -1)
id=$(echo "$attempt" | sed 's/.*"id":"\([0-9]*\)".*/\1/')
testCase=$(echo "$attempt" | sed 's/.*"testCaseId":"\([0-9]*\)".*/\1/')
grep -v "^{\"testCaseStarted\":.*\"id\":\"$id\"" 1.ndjson | grep -v "\"testCaseStartedId\":\"$id\"" > rest.ndjson
[ -z "$1" ] || sed -i "/^{\"testCase\":{\"id\":\"$testCase\"/d; /\"testCaseId\":\"$testCase\"/d" rest.ndjson
mv rest.ndjson 1.ndjson
