#!/usr/bin/env python3
"""Builds the documentation of all public modules from the results of `swift build`, as one static site in .build/docs.

    build_docs.py

A module is public if a library product in Package.swift contains it. Each has a catalogue, Sources/NAME/NAME.docc. The
exit status is 1 if a catalogue is missing, if DocC prints a warning (such as a broken link), if a public symbol has
neither documentation of its own nor of a requirement, or if a module's front page does not list a symbol.

Pages link to each other by relative paths, which work on GitHub. DocC gets copies of the catalogues in which these are
links of DocC. Links to files outside of the catalogues become text.

The symbols are extracted from the built modules by the compiler. DocC's own option
--experimental-documentation-coverage counts undocumented symbols, but does not fail.
"""

import concurrent.futures
import glob
import json
import os
import re
import shutil
import subprocess
import sys

PACKAGE = os.path.abspath(os.path.join(os.path.dirname(__file__), ".."))
BUILT = os.path.join(PACKAGE, ".build", "debug", "Modules")
WORK = os.path.join(PACKAGE, ".build", "docs-parts")
SITE = os.path.join(PACKAGE, ".build", "docs")
SWIFT = os.environ.get("SWIFT", "swift")
# What a module consists of, besides its own symbols.
PARTS = {
    "GherkinSteps": ["GherkinStepsCore", "GherkinData"], "GherkinOutcomes": ["GherkinVerdict"],
    "GherkinProtocol": ["GherkinPickleArguments"]}


def output(*command):
    """Returns the output of a command; exits if it fails."""
    done = subprocess.run(command, cwd=PACKAGE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def public_modules():
    """Returns the public modules, each after those to which it can link: its direct and indirect imports. The guides of
    GherkinRunner link to all others."""
    package = json.loads(output(SWIFT, "package", "--ignore-lock", "dump-package"))
    imports = {
        target["name"]: [list(one.values())[0][0] for one in target["dependencies"]] for target in package["targets"]}
    public = {name for product in package["products"] if "library" in product["type"] for name in product["targets"]}
    # In products only because these export some of their symbols.
    public -= {
        "GherkinStepsCore", "GherkinData", "GherkinHost", "GherkinWorker", "GherkinVerdict", "GherkinPickleArguments"}
    # Not in a product, but part of the public interface: the syntax tree, pickles and results in messages.
    public.update(["GherkinOutcomes", "GherkinProtocol", "GherkinSyntax"])
    order = []

    def visit(name):
        for other in imports[name]:
            visit(other)
        if name in public and name not in order:
            order.append(name)

    for name in sorted(public, key=lambda name: (name == "GherkinRunner", name)):
        visit(name)
    return order


def symbol_graphs(module):
    """Writes the symbol graphs of a built module's public symbols, and returns the folder."""
    folder = os.path.join(WORK, "symbols", module)
    os.makedirs(folder)
    target = json.loads(output(SWIFT, "-print-target-info"))["target"]["unversionedTriple"]
    output(
        SWIFT, "symbolgraph-extract", "-module-name", module, "-I", BUILT, "-I", "Sources/Runner/CGherkinYAML", "-I",
        "Sources/Runner/CGherkinCommands/include", "-I", "Sources/Runner/CGherkinProcess/include", "-I",
        "Sources/Tool/CGherkinHash/include", "-target", target, "-minimum-access-level", "public",
        "-skip-synthesized-members", "-output-dir", folder,
        f"-experimental-allowed-reexported-modules={','.join(PARTS.get(module, []))}")
    return folder


def undocumented(folder):
    """Returns the undocumented public symbols of the project, with their locations."""
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            for symbol in json.load(file)["symbols"]:
                # Symbols from macros have no location.
                if not symbol.get("docComment") and "location" in symbol:
                    place = symbol["location"]
                    path = os.path.relpath(place["uri"].removeprefix("file://"), PACKAGE)
                    line = place["position"]["line"] + 1
                    yield f"{path}:{line}: {'.'.join(symbol['pathComponents'])} has no documentation"


def archive_path(module):
    return os.path.join(WORK, module + ".doccarchive")


def docc_anchor(page, anchor):
    """Returns DocC's name for a heading of a page, to which GitHub's name leads."""
    with open(page, encoding="utf-8") as file:
        for heading in re.findall(r"(?m)^##+ (.*)$", file.read()):
            if re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") == anchor:
                return re.sub(r"[`'\"]", "", heading).replace(" ", "-")
    sys.exit(f"{os.path.relpath(page, PACKAGE)} has no heading {anchor}")


def docc_link(catalogue, others, match):
    """Returns a link of a page in DocC's form: by the name of a page, in another module by its path."""
    text, target, anchor = match["text"], match["target"], match["anchor"]
    if target is None or match["picture"]:
        return f"![{text}]({os.path.splitext(os.path.basename(target))[0]})" if target else match[0]
    path = os.path.normpath(os.path.join(catalogue, target))
    name = os.path.splitext(os.path.basename(path))[0]
    other = os.path.basename(os.path.dirname(path)).removesuffix(".docc")
    if other in others:
        # DocC resolves headings of this module only.
        name, anchor = f"/documentation/{other}" + (f"/{name}" if name != other else ""), None
    elif not path.startswith(catalogue + "/"):
        return text
    with open(path, encoding="utf-8") as page:
        title = re.search(r"(?m)^# (.*)$", page.read())
    if anchor:
        return f"[{text}](<doc:{name}#{docc_anchor(path, anchor)}>)"
    is_title = title is None or title[1].strip("`") == " ".join(text.split())
    return f"<doc:{name}>" if is_title else f"[{text}](<doc:{name}>)"


def staged(catalogue, others):
    """Returns a copy of a catalogue, in which links between pages have DocC's form."""
    copy = os.path.join(WORK, "catalogues", os.path.basename(catalogue))
    source = os.path.join(PACKAGE, catalogue)
    shutil.copytree(source, copy)
    # A block of code, a link or picture, or a code span.
    token = re.compile(
        r"^ *```.*?^ *```$|(?P<picture>!?)\[(?P<text>[^\]]*)\]\((?P<target>[^)#:<>\s]+)(?:#(?P<anchor>[^)]*))?\)|(?P<ticks>`+)[^`].*?(?P=ticks)(?!`)",
        re.MULTILINE | re.DOTALL)
    for path in glob.glob(os.path.join(copy, "*.md")):
        with open(path, encoding="utf-8") as file:
            text = token.sub(lambda match: docc_link(source, others, match), file.read())
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    return copy


def convert(module, folder, others):
    """Builds a module's archive, and returns the warnings of DocC."""
    catalogue = os.path.relpath(glob.glob(os.path.join(PACKAGE, "Sources", "*", module))[0], PACKAGE) + f"/{module}.docc"
    if not os.path.isdir(os.path.join(PACKAGE, catalogue)):
        return f"{catalogue} is missing: every public module has a catalogue\n"
    command = [
        "docc", "convert", staged(catalogue, others), "--additional-symbol-graph-dir", folder, "--output-path", archive_path(module),
        "--fallback-display-name", module, "--fallback-bundle-identifier", module,
        "--fallback-default-module-kind", "Library", "--warnings-as-errors", "--ide-console-output", "--enable-experimental-external-link-support"]
    for other in others:
        command += ["--dependency", archive_path(other)]
    done = subprocess.run(command, cwd=PACKAGE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.stdout.replace(os.path.join(WORK, "catalogues") + "/", "").replace(PACKAGE + "/", "") if done.returncode != 0 else ""


def ungrouped(module):
    """Returns the symbols that a module's front page does not list under a heading."""
    page = os.path.join(archive_path(module), "data", "documentation", module.lower() + ".json")
    with open(page, encoding="utf-8") as file:
        sections = json.load(file).get("topicSections", [])
    for section in sections:
        if section.get("generated"):
            for name in section["identifiers"]:
                yield f"{module}.docc: the front page does not name {name.rpartition('/')[2]}"


def main():
    modules = public_modules()
    shutil.rmtree(WORK, ignore_errors=True)
    shutil.rmtree(SITE, ignore_errors=True)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        graphs = dict(zip(modules, pool.map(symbol_graphs, modules)))
    problems = [problem for module in modules for problem in undocumented(graphs[module])]
    made = []
    for module in modules:
        complaint = convert(module, graphs[module], made)
        if complaint:
            problems.append(complaint)
        if os.path.isdir(archive_path(module)):
            made.append(module)
            problems += ungrouped(module)
    if problems:
        sys.exit("\n".join(problems))
    output(
        "docc", "merge", *map(archive_path, sorted(modules)), "--output-path", SITE, "--synthesized-landing-page-name",
        "gherkin-run", "--synthesized-landing-page-topics-style", "list")
    # The root of a merged archive has no content.
    with open(os.path.join(SITE, "index.html"), "w", encoding="utf-8") as file:
        file.write('<!doctype html><meta http-equiv="refresh" content="0; url=documentation/"><title>gherkin-run</title>\n')
    print(f"{os.path.relpath(SITE, PACKAGE)}: {', '.join(modules)}")


main()
