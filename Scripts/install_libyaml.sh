#!/bin/sh
# Installs libyaml with its headers if they are missing: with apt-get on Debian and related systems, with brew or port on macOS.
set -eu

have_libyaml() {
  if command -v pkg-config >/dev/null 2>&1 && pkg-config --exists yaml-0.1; then
    return 0
  fi
  for folder in /usr/include /usr/local/include /opt/homebrew/include /opt/local/include; do
    if [ -f "$folder/yaml.h" ]; then
      return 0
    fi
  done
  return 1
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null 2>&1; then
    sudo "$@"
  else
    echo "libyaml must be installed by the administrator: $*" >&2
    exit 1
  fi
}

if have_libyaml; then
  exit 0
fi
if command -v apt-get >/dev/null 2>&1; then
  as_root apt-get install -y libyaml-dev || { as_root apt-get update && as_root apt-get install -y libyaml-dev; }
elif command -v brew >/dev/null 2>&1; then
  brew install libyaml
elif command -v port >/dev/null 2>&1; then
  as_root port install libyaml pkgconfig
else
  echo "gherkin-run needs libyaml and its headers, and can install them only with apt-get, brew or port." >&2
  echo "Install them with your system's package manager (libyaml-dev, libyaml-devel, libyaml), then try again." >&2
  exit 1
fi
if ! have_libyaml; then
  echo "libyaml was installed, but neither pkg-config nor the usual folders contain it; find out where yaml.h is." >&2
  exit 1
fi
