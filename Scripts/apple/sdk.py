"""Prepares what the compiler needs for a platform whose SDK is missing: C headers, Swift's modules, and declarations.

The C headers of Apple and of musl are those of a package of PyPI. Swift's own modules are compiled from the interfaces
of this toolchain, with the platform exchanged. The others are declared in Scripts/apple/declarations.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import zipfile

from steps import Step

DECLARATIONS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "declarations")

# The headers of the SDK that belongs to Swift 6.3 (macOS 26.4), and those of musl.
HEADERS = "ziglang==0.16.0"
HEADERS_FILE = "ziglang-0.16.0-py3-none-manylinux_2_12_x86_64.manylinux2010_x86_64.musllinux_1_1_x86_64.whl"
HEADERS_SHA256 = "9fcda73f62b851dd72a54b710ad40a209896db14cfb13649e62191243556342b"
HEADERS_FOLDER = "ziglang/lib/libc/include/"

# Swift's own modules, in the order of their imports.
INTERFACES = [
    "Swift", "SwiftOnoneSupport", "_Builtin_float", "_Concurrency", "_StringProcessing", "RegexBuilder",
    "Synchronization", "Observation", "Testing",
]


class Platform:
    """A platform that sources are checked for."""

    def __init__(self, name, triple, headers, c_library, declared, scope):
        self.name = name
        self.triple = triple
        self.headers = headers  # The folders of the package of headers; the first one with a file has precedence.
        self.c_library = c_library  # The name of the module of the C library.
        self.declared = declared  # The other modules of Scripts/apple/declarations, in their order.
        self.scope = scope  # The checked targets: "all", those of "products", or those of "libraries".


PLATFORMS = [
    Platform(
        "macOS 15", "x86_64-apple-macosx15.0", ["any-darwin-any"], "Darwin",
        ["Dispatch", "Foundation", "os", "CoreServices", "XCTest"], "all"),
    Platform(
        "iOS 18", "x86_64-apple-ios18.0-simulator", ["any-darwin-any"], "Darwin",
        ["Dispatch", "Foundation", "os", "XCTest"], "libraries"),
    # The static SDK of Linux.
    Platform(
        "musl", "x86_64-swift-linux-musl",
        ["x86_64-linux-musl", "generic-musl", "x86-linux-any", "any-linux-any"], "Musl",
        ["Dispatch", "Foundation", "FoundationEssentials"], "products"),
]


class SDK:
    """The folders of a platform, and the steps that compile its modules."""

    def __init__(self, platform, toolchain, headers, folder):
        self.platform = platform
        self.toolchain = toolchain
        self.folder = os.path.join(folder, platform.triple)
        self.modules = os.path.join(self.folder, "modules")
        self.include = os.path.join(self.folder, "sdk", "usr", "include")
        self.resources = os.path.join(folder, "resources")
        self.cache = os.path.join(self.folder, "cache")
        self.lay_out(headers)
        self.steps = []
        for name in INTERFACES[:-1]:
            self.steps.append(self.interface(name))
        for name in [platform.c_library] + platform.declared:
            self.steps.append(self.declared(name))
        self.steps.append(self.interface(INTERFACES[-1]))

    def lay_out(self, headers):
        """Copies the headers and the declarations of C, and links the files of the toolchain."""
        shutil.rmtree(os.path.join(self.folder, "sdk"), ignore_errors=True)
        for source in reversed(self.platform.headers):
            shutil.copytree(os.path.join(headers, source), self.include, dirs_exist_ok=True)
        own = os.path.join(DECLARATIONS, self.platform.c_library)
        shutil.copytree(own, self.include, ignore=shutil.ignore_patterns("*.swift"), dirs_exist_ok=True)
        mac_types = os.path.join(self.include, "MacTypes.h")
        if os.path.exists(mac_types):
            # The SDK hides this type from Swift, which has its own.
            replace(mac_types, r"typedef SInt32\s+Duration;", "")
        os.makedirs(self.resources, exist_ok=True)
        for name in ("clang", "shims"):
            link = os.path.join(self.resources, name)
            if not os.path.exists(link):
                os.symlink(os.path.join(self.toolchain, "lib", "swift", name), link)

    def arguments(self):
        """Returns the arguments of the compiler that select the platform."""
        return [
            "-target", self.platform.triple, "-sdk", os.path.join(self.folder, "sdk"), "-resource-dir", self.resources,
            "-I", self.modules, "-I", os.path.join(self.resources, "shims"), "-module-cache-path", self.cache,
            "-disable-objc-interop", "-diagnostic-style", "llvm",
        ]

    def c_arguments(self):
        option = "-isysroot" if self.platform.c_library == "Darwin" else "--sysroot"
        return ["--no-default-config", "-target", self.platform.triple, option, os.path.join(self.folder, "sdk")]

    def frontend(self):
        return os.path.join(self.toolchain, "bin", "swift-frontend")

    def output(self, module):
        return os.path.join(self.modules, module + ".swiftmodule")

    def interface(self, name):
        """Returns the step that compiles a module of Swift from the interface for Linux."""
        text = open(interface_path(self.toolchain, name)).read()
        text = text.replace("x86_64-unknown-linux-gnu", self.platform.triple)
        text = re.sub(r"@backDeployed\([^)]*\)", "", text)
        text = re.sub(r"^import Glibc$", "", text, flags=re.MULTILINE)
        # A function for locks on Linux.
        text = text.replace("_swift_stdlib_gettid()", "UInt32(0)")
        # Nothing is generated, so nothing needs to be optimised.
        text = text.replace(" -O ", " -Onone ", 1)
        command = self.compile(name, text)
        if "-parse-stdlib" in text.split("\nimport ")[0]:
            command.append("-parse-stdlib")
        return self.step(name, command, [command[2]])

    def compile(self, name, text):
        """Writes an interface, and returns the command that compiles it."""
        path = os.path.join(self.folder, "interfaces", name + ".swiftinterface")
        write_if_changed(path, text)
        return [
            self.frontend(), "-compile-module-from-interface", path, "-o", self.output(name), "-module-name", name,
            # The availability of symbols in an interface may differ from that of its own target.
            "-disable-availability-checking", *self.arguments(),
        ]

    def declared(self, name):
        """Returns the step that compiles a module from its declarations."""
        # An interface, in which functions have no bodies.
        flags = f"-target {self.platform.triple} -module-name {name} -swift-version 5 -enable-library-evolution"
        text = f"// swift-interface-format-version: 1.0\n// swift-module-flags: {flags} -disable-objc-interop\n"
        folders = [name, "CLibrary"] if name == self.platform.c_library else [name]
        sources = [path for folder in folders for path in files(os.path.join(DECLARATIONS, folder), ".swiftinterface")]
        text += "".join(open(path).read() for path in sources)
        text = text.replace("import Darwin\n", f"import {self.platform.c_library}\n")
        command = self.compile(name, text)
        if name == self.platform.c_library:
            command.append("-import-underlying-module")
        return self.step(name, command, [command[2]] + files(os.path.join(DECLARATIONS, name), ".h"))

    def step(self, name, command, inputs):
        # Most of them import each other, and only the first one takes long.
        return Step(f"{name} for {self.platform.name}", command, inputs, self.output(name), self.steps[-1:])


def interface_path(toolchain, name):
    """Returns the path of the interface of one of Swift's own modules for Linux."""
    folder = os.path.join(toolchain, "lib", "swift", "linux", name + ".swiftmodule")
    return os.path.join(folder, "x86_64-unknown-linux-gnu.swiftinterface")


def download_headers(folder):
    """Downloads the package of headers if it is missing, and returns the folder of its headers."""
    path = os.path.join(folder, HEADERS_FILE)
    target = os.path.join(folder, HEADERS.replace("==", "-"))
    headers = os.path.join(target, HEADERS_FOLDER)
    wanted = {name for platform in PLATFORMS for name in platform.headers}
    if all(os.path.exists(os.path.join(headers, name)) for name in wanted):
        return headers
    print(f"check-apple: downloads C headers: {HEADERS} (100 MB)", flush=True)
    os.makedirs(folder, exist_ok=True)
    download = [
        sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
        "--only-binary=:all:", "--platform", "manylinux_2_12_x86_64", "--dest", folder, HEADERS,
    ]
    if subprocess.run(download).returncode:
        raise SystemExit(f"check-apple: {HEADERS} cannot be downloaded; {sys.executable} -m pip must work")
    with open(path, "rb") as file:
        if hashlib.sha256(file.read()).hexdigest() != HEADERS_SHA256:
            raise SystemExit(f"check-apple: {path} has another SHA-256 than Scripts/apple/sdk.py expects")
    partial = target + ".partial"
    shutil.rmtree(partial, ignore_errors=True)
    with zipfile.ZipFile(path) as archive:
        folders = tuple(HEADERS_FOLDER + name + "/" for name in wanted)
        archive.extractall(partial, [name for name in archive.namelist() if name.startswith(folders)])
    shutil.rmtree(target, ignore_errors=True)
    os.rename(partial, target)
    os.remove(path)
    return headers


def files(folder, extension):
    return sorted(
        os.path.join(path, name)
        for path, _, names in os.walk(folder) for name in names if name.endswith(extension))


def replace(path, pattern, text):
    """Replaces text of a header. Keeps its time, because the compiler's cache is invalid if a header is newer."""
    times = os.stat(path)
    with open(path) as file:
        content = file.read()
    with open(path, "w") as file:
        file.write(re.sub(pattern, text, content))
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def write_if_changed(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if os.path.exists(path) and open(path).read() == text:
        return
    with open(path, "w") as file:
        file.write(text)
