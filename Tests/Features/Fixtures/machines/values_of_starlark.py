"""Prints the values of a Bazel rule. Its file uses only Starlark that is also Python."""

names = {
    "rule": lambda **values: values,
    "attr": type("attr", (), {
        "label": staticmethod(lambda **values: values), "label_list": staticmethod(lambda **values: values)})}
exec(compile(open("features.bzl").read(), "features.bzl", "exec"), names)
print(names["PARTS"], names["RUNNER"], names["ARGUMENTS"][1], sep="\n")
