#!/usr/bin/env python3
"""Writes dist/gherkin-run-VERSION.vsix, the extension for Visual Studio Code in Editors/vscode.

    build_vsix.py [FOLDER]

A VSIX is a ZIP archive with the files of the extension and two manifests. The same files give the same bytes.
"""

import json
import os
import sys
import zipfile
from xml.sax.saxutils import quoteattr, escape

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
EXTENSION = os.path.join(ROOT, "Editors", "vscode")
# Folders whose files are included. Of the extension's own folder, all files are.
FOLDERS = ["", "snippets", "syntaxes"]
TYPES = {
    "js": "application/javascript", "json": "application/json", "md": "text/markdown", "txt": "text/plain",
    "vsixmanifest": "text/xml",
}


def manifest(package):
    properties = {
        "Microsoft.VisualStudio.Code.Engine": package["engines"]["vscode"],
        "Microsoft.VisualStudio.Code.ExtensionDependencies": "",
        "Microsoft.VisualStudio.Code.ExtensionPack": "",
        "Microsoft.VisualStudio.Code.ExtensionKind": ",".join(package["extensionKind"]),
        "Microsoft.VisualStudio.Code.LocalizedLanguages": "",
        "Microsoft.VisualStudio.Services.Links.Source": package["repository"]["url"],
        "Microsoft.VisualStudio.Services.Links.Support": package["bugs"]["url"],
        "Microsoft.VisualStudio.Services.GitHubFlavoredMarkdown": "true",
    }
    assets = {
        "Microsoft.VisualStudio.Code.Manifest": "extension/package.json",
        "Microsoft.VisualStudio.Services.Content.Details": "extension/README.md",
        "Microsoft.VisualStudio.Services.Content.License": "extension/LICENSE.txt",
    }
    languages = [language["id"] for language in package["contributes"]["languages"]]
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">',
        "  <Metadata>",
        f'    <Identity Language="en-US" Id={quoteattr(package["name"])} Version={quoteattr(package["version"])}'
        f' Publisher={quoteattr(package["publisher"])}/>',
        f'    <DisplayName>{escape(package["displayName"])}</DisplayName>',
        f'    <Description xml:space="preserve">{escape(package["description"])}</Description>',
        f'    <Tags>{escape(",".join(languages))}</Tags>',
        f'    <Categories>{escape(",".join(package["categories"]))}</Categories>',
        "    <GalleryFlags>Public</GalleryFlags>",
        "    <Properties>",
        *(f"      <Property Id={quoteattr(name)} Value={quoteattr(value)}/>" for name, value in properties.items()),
        "    </Properties>",
        "    <License>extension/LICENSE.txt</License>",
        "  </Metadata>",
        '  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>',
        "  <Dependencies/>",
        "  <Assets>",
        *(f'    <Asset Type={quoteattr(name)} Path={quoteattr(path)} Addressable="true"/>'
          for name, path in assets.items()),
        "  </Assets>",
        "</PackageManifest>",
    ]
    return "\n".join(lines) + "\n"


def content_types(names):
    used = sorted({name.rsplit(".", 1)[1] for name in names})
    rows = "".join(f'<Default Extension=".{name}" ContentType="{TYPES[name]}"/>' for name in used)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{rows}</Types>\n'
    )


def read(path):
    with open(path, "rb") as file:
        return file.read()


def main():
    if len(sys.argv) > 2 or sys.argv[1:] in (["-h"], ["--help"]):
        sys.exit(__doc__)
    target = sys.argv[1] if sys.argv[1:] else os.path.join(ROOT, "dist")
    package = json.loads(read(os.path.join(EXTENSION, "package.json")))
    files = {}
    for folder in FOLDERS:
        for name in sorted(os.listdir(os.path.join(EXTENSION, folder))):
            path = os.path.join(EXTENSION, folder, name)
            if os.path.isfile(path) and not name.startswith("."):
                files["/".join(filter(None, ["extension", folder, name]))] = read(path)
    files["extension/LICENSE.txt"] = read(os.path.join(ROOT, "LICENSE"))
    files["extension.vsixmanifest"] = manifest(package).encode()
    files["[Content_Types].xml"] = content_types(files).encode()

    os.makedirs(target, exist_ok=True)
    for name in os.listdir(target):
        if name.startswith("gherkin-run-") and name.endswith(".vsix"):
            os.remove(os.path.join(target, name))
    path = os.path.join(target, f"{package['name']}-{package['version']}.vsix")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, files[name], zipfile.ZIP_DEFLATED)
    print(os.path.relpath(path))


main()
