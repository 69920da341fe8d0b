"""Checks the hashes in a folder of evidence, and that the statement is one of in-toto about the same run.

    check.py FOLDER [in-toto]

With "in-toto", the package in-toto-attestation reads the statement.
"""
import hashlib
import json
import os
import sys

folder = sys.argv[1]


def read(name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return json.load(file)


def check(file, path):
    with open(path, "rb") as content:
        found = hashlib.sha256(content.read()).hexdigest()
    if found != file["sha256"]:
        sys.exit(f"{path} has another hash than the manifest says")


manifest, statement = read("manifest.json"), read("test-result.json")
for name in ["messages", "definitions"]:
    check(manifest[name], os.path.join(folder, manifest[name]["name"]))
programs = list(manifest["programs"].values())
for file in manifest["features"] + manifest["reports"] + programs:
    check(file, file["name"])
predicate = statement["predicate"]
with open(os.path.join(folder, "manifest.json"), "rb") as file:
    assert predicate["configuration"][0]["digest"]["sha256"] == hashlib.sha256(file.read()).hexdigest()
assert predicate["result"] == manifest["result"], predicate["result"]
# The members that the specification knows.
assert set(statement) == {"_type", "subject", "predicateType", "predicate"}, set(statement)
assert set(predicate) <= {"result", "configuration", "url", "passedTests", "warnedTests", "failedTests"}, set(predicate)
names = [subject["name"] for subject in statement["subject"]]
assert len(names) == len(set(names)), names

if "in-toto" in sys.argv:
    from google.protobuf.json_format import ParseDict
    from in_toto_attestation.predicates.test_result.v0 import test_result_pb2
    from in_toto_attestation.v1 import statement_pb2
    from in_toto_attestation.v1.resource_descriptor import ResourceDescriptor
    from in_toto_attestation.v1.statement import Statement

    Statement.copy_from_pb(ParseDict(statement, statement_pb2.Statement())).validate()
    result = ParseDict(predicate, test_result_pb2.TestResult())
    for resource in result.configuration:
        ResourceDescriptor.copy_from_pb(resource).validate()
    print("in-toto reads", result.result, len(result.passed_tests), len(result.warned_tests), len(result.failed_tests))
files = len(manifest["features"]) + len(manifest["reports"]) + len(programs) + 2
print(manifest["result"], f"{files} hashes are right")
