"""The targets of the package, as the package manager describes them."""

import json
import os
import subprocess


class Target:
    """A target: its sources, its dependencies in the package, and the compiler's options from the manifest."""

    def __init__(self, description, settings, root):
        self.name = description["name"]
        self.module = description["c99name"]
        self.kind = description["module_type"]
        self.is_test = description["type"] == "test"
        self.folder = os.path.join(root, description["path"])
        self.sources = [os.path.join(self.folder, source) for source in description.get("sources", [])]
        self.needs = description.get("target_dependencies", [])
        self.options = [option for setting in settings for option in options(setting)]

    @property
    def has_main(self):
        return any(os.path.basename(source) == "main.swift" for source in self.sources)


def options(setting):
    """Returns the compiler's options for a setting of the manifest."""
    (kind, value), = setting["kind"].items()
    value = value.get("_0")
    if kind in ("treatAllWarnings", "treatWarning"):
        return []  # Every warning is an error of the check.
    if kind == "enableUpcomingFeature":
        return ["-enable-upcoming-feature", value]
    if kind == "enableExperimentalFeature":
        return ["-enable-experimental-feature", value]
    if kind == "define":
        return ["-D", value]
    raise SystemExit(f"check-apple: unknown setting in Package.swift: {kind}; add it to Scripts/apple/package.py")


class Package:
    """The targets of a package, sorted by their dependencies, and the names of those in its products and libraries."""

    def __init__(self, root, swift):
        described = read([swift, "package", "describe", "--type", "json"], root)
        dumped = read([swift, "package", "dump-package"], root)
        settings = {target["name"]: target["settings"] for target in dumped["targets"]}
        self.name = described["name"].replace("-", "_")
        self.language_mode = dumped["swiftLanguageVersions"][0]
        every = [Target(target, settings[target["name"]], root) for target in described["targets"]]
        by_name = {target.name: target for target in every if target.kind != "PluginTarget"}
        self.targets = sort(by_name)
        self.scopes = {"all": set(by_name)}
        for scope, kinds in (("products", ("executable", "library")), ("libraries", ("library",))):
            products = [product for product in described["products"] if set(kinds) & set(product["type"])]
            self.scopes[scope] = closure({name for product in products for name in product["targets"]}, by_name)

    def c_modules(self):
        return [target for target in self.targets if target.kind != "SwiftTarget"]


def read(command, folder):
    return json.loads(subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE).stdout)


def closure(names, by_name):
    """Returns the names, and those of all targets that they need."""
    found = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += by_name[name].needs
    return found


def sort(by_name):
    """Returns the targets in the order of their dependencies."""
    ordered = {}

    def add(name):
        if name not in ordered:
            for needed in by_name[name].needs:
                add(needed)
            ordered[name] = by_name[name]

    for name in sorted(by_name):
        add(name)
    return list(ordered.values())
