#!/usr/bin/env python3
"""Type-checks the package on Linux: all targets and tests for macOS, the libraries for iOS, the products for musl.

    python3 Scripts/apple/check.py

It fails if the project has an error, if a declaration in Scripts/apple/declarations is missing, or if a file of
Scripts/apple/controls is not refused with the error that its first line names.
"""

import os
import re
import shutil
import subprocess
import sys

import package
import sdk
import steps

FOLDER = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(FOLDER))
BUILD = os.path.join(ROOT, ".build", "apple")
SWIFT = os.environ.get("SWIFT", "swift")

ERROR = re.compile(r"^(?P<path>[^\s:][^:\n]*):(?P<line>\d+):\d+: (?P<kind>error|warning): (?P<text>.*)$", re.MULTILINE)
# Errors about a name or a member that does not exist.
MISSING_NAME = re.compile(r"cannot find (?:type )?'(\w+)' in scope")
MISSING_MEMBER = re.compile(r"type '(?:any |some )?([\w.]+).*' has no member '(\w+)'")
# The modules that are declared by hand, as the toolchain for Linux has them.
LISTED = ["Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "XCTest"]


def toolchain():
    """Returns the folder of the toolchain."""
    path = os.path.realpath(shutil.which(SWIFT) or SWIFT)
    return os.path.dirname(os.path.dirname(path))


def target_steps(described, platform_sdk):
    """Returns the steps that check the targets for a platform."""
    platform = platform_sdk.platform
    before = platform_sdk.steps[-1:]
    plugins = os.path.join(platform_sdk.toolchain, "lib", "swift", "host", "plugins")
    modules = os.path.join(platform_sdk.folder, "targets")
    c_folders = [os.path.join(BUILD, "host")]
    for target in described.c_modules():
        include = os.path.join(target.folder, "include")
        c_folders.append(include if os.path.exists(include) else target.folder)
    common = [*platform_sdk.arguments(), "-I", modules]
    for folder in c_folders:
        common += ["-I", folder]
    by_name = {}
    for target in described.targets:
        if target.name not in described.scopes[platform.scope]:
            continue
        if target.kind == "SwiftTarget":
            by_name[target.name] = swift_step(
                target, described, platform_sdk, common, modules, plugins,
                before + [by_name[name] for name in target.needs])
        else:
            by_name[target.name] = c_step(target, platform_sdk, c_folders, before)
    return list(by_name.values())


def swift_step(target, described, platform_sdk, common, modules, plugins, needs):
    output = os.path.join(modules, target.module + ".swiftmodule")
    command = [
        platform_sdk.frontend(), "-emit-module", "-o", output, "-module-name", target.module,
        "-package-name", described.name, "-swift-version", described.language_mode, "-warnings-as-errors",
        "-enable-testing", "-plugin-path", plugins, "-plugin-path", os.path.join(plugins, "testing"),
        *target.options, *common, *target.sources,
    ]
    if not target.has_main:
        command.append("-parse-as-library")
    return steps.Step(target.name, command, target.sources, output, needs, target)


def c_step(target, platform_sdk, c_folders, needs):
    output = os.path.join(platform_sdk.folder, "targets", target.module + ".c")
    sources = [source for source in target.sources if source.endswith(".c")]
    command = [os.path.join(platform_sdk.toolchain, "bin", "clang"), "-fsyntax-only", "-Wall", "-Werror"]
    command += platform_sdk.c_arguments()
    for folder in c_folders:
        command += ["-I", folder]
    # A system library has only a header, which the targets that import it check.
    return steps.Step(
        target.name, command + sources if sources else ["true"], sources + sdk.files(target.folder, ".h"), output,
        needs, target)


def control_steps(platform_sdk):
    """Returns a step for each control, with the error that it expects."""
    expected = {}
    folder = os.path.join(FOLDER, "controls")
    own = os.path.join(folder, platform_sdk.platform.c_library)
    for path in sdk.files(os.path.join(folder, "all"), ".swift") + sdk.files(own, ".swift"):
        with open(path) as file:
            expectation = re.match(r"// expect: (.+)", file.readline())[1]
        name = os.path.basename(path)
        output = os.path.join(platform_sdk.folder, "controls", name)
        command = [
            platform_sdk.frontend(), "-emit-module", "-o", output, "-module-name", "Control", "-parse-as-library",
            "-swift-version", "6", *platform_sdk.arguments(), path,
        ]
        expected[steps.Step(name, command, [path], output, platform_sdk.steps[-1:])] = expectation
    return expected


def listed_names(compiler_folder):
    """Returns all identifiers in the interfaces of the modules that are declared by hand."""
    names = set()
    for module in LISTED:
        listing = subprocess.run(
            [
                os.path.join(compiler_folder, "bin", "swift-synthesize-interface"), "-module-name", module, "-target",
                "x86_64-unknown-linux-gnu", "-o", "-",
            ],
            stdout=subprocess.PIPE, text=True)
        names.update(re.findall(r"\w+", listing.stdout))
    return names


def declared_types():
    """Returns the names of the types that are declared by hand, or extended there."""
    pattern = re.compile(r"(?:class|enum|extension|protocol|struct|typealias) (\w+)")
    return {
        name for path in sdk.files(sdk.DECLARATIONS, ".swiftinterface") for name in pattern.findall(open(path).read())
    }


def is_gap(text, names, types):
    """Returns whether an error is about a name that Linux' Foundation, Dispatch or XCTest has, but not the declarations.

    A missing member counts only if its type is declared by hand. The C library is not: its headers are Apple's.
    """
    if missing := MISSING_NAME.search(text):
        return missing[1] in names
    if missing := MISSING_MEMBER.search(text):
        return missing[2] in names and missing[1].split(".")[-1] in types
    return False


def report(platform, checked, names, types):
    """Prints the problems of a platform, and returns whether there are none."""
    errors, gaps = [], []
    for step in checked:
        if step.state != "failed":
            continue
        found = list(ERROR.finditer(step.diagnostics))
        if not found:
            errors.append(f"{step.name}: {step.diagnostics.strip()}")
        for error in found:
            path = os.path.relpath(error["path"], ROOT)
            line = f"{path}:{error['line']}: {error['text']}"
            kind = gaps if is_gap(error["text"], names, types) or step.target is None else errors
            if line not in kind:
                kind.append(line)
    for kind, lines in (("error", errors), ("gap in the declarations", gaps)):
        for line in lines:
            print(f"{platform.name}: {kind}: {line}")
    targets = [step for step in checked if step.target]
    skipped = sum(step.state == "skipped" for step in targets)
    if not errors and not gaps and not skipped:
        tests = sum(step.target.is_test for step in targets)
        print(f"{platform.name}: {len(targets) - tests} targets and {tests} test targets have no error")
        return True
    print(
        f"{platform.name}: {len(errors)} errors, {len(gaps)} gaps, {skipped} targets not checked because they need "
        f"others; {len(targets)} targets")
    return False


def report_controls(platform, controls):
    """Prints the controls that did not fail as they should, and returns whether all did."""
    wrong = [
        step for step, expectation in controls.items()
        if step.state != "failed" or not re.search(r"error: .*" + re.escape(expectation), step.diagnostics)
    ]
    for step in wrong:
        print(f"{platform.name}: the check proves nothing: no error '{controls[step]}' in {step.name}")
        print(step.diagnostics, end="")
    return not wrong


def main():
    compiler_folder = toolchain()
    if not os.path.exists(sdk.interface_path(compiler_folder, "Swift")):
        raise SystemExit("check-apple: this check needs a toolchain for Linux on x86-64; set SWIFT to its compiler")
    headers = sdk.download_headers(BUILD)
    host = os.path.join(BUILD, "host")
    os.makedirs(host, exist_ok=True)
    if not os.path.exists("/usr/include/yaml.h"):
        raise SystemExit("check-apple: /usr/include/yaml.h is missing; make setup installs libyaml")
    shutil.copy("/usr/include/yaml.h", host)
    described = package.Package(ROOT, SWIFT)
    sdks = [sdk.SDK(platform, compiler_folder, headers, BUILD) for platform in sdk.PLATFORMS]
    checked = {each: each.steps + target_steps(described, each) for each in sdks}
    controls = {each: control_steps(each) for each in sdks}
    steps.run([step for each in sdks for step in checked[each] + list(controls[each])])
    has_failed = any(step.state == "failed" for each in sdks for step in checked[each])
    names = listed_names(compiler_folder) if has_failed else set()
    good = [report(each.platform, checked[each], names, declared_types()) for each in sdks]
    good += [report_controls(each.platform, controls[each]) for each in sdks if each.steps[-1].state == "done"]
    print(
        "Not shown: linking, running, Objective-C, the plugin, tests on iOS and musl. Foundation, Dispatch, XCTest,\n"
        "CoreServices and os are declared by hand, with the assumptions in Scripts/apple/declarations/Foundation.")
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
