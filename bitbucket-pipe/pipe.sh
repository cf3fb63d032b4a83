#!/bin/sh
# Scans the clone of a step of Bitbucket Pipelines and reports what its pull request brings in. Variables: see README.md beside it.
set -eu

program=${VEDETTE_PROGRAM:-/opt/vedette/bin/vedette.mjs}
set -- scan "${BITBUCKET_CLONE_DIR:-.}" --report bitbucket \
  --report-proxy "${REPORT_PROXY:-http://host.docker.internal:29418}"
if [ -n "${ADVISORIES:-}" ]; then set -- "$@" --advisories "$ADVISORIES"; fi
if [ -n "${PACKAGE_SOURCES:-}" ]; then set -- "$@" --package-sources "$PACKAGE_SOURCES"; fi
if [ -n "${PRIVATE_REGISTRIES:-}" ]; then set -- "$@" --private-registries "$PRIVATE_REGISTRIES"; fi

code=0
node "$program" "$@" || code=$?
# Only findings are forgiven, not a scan that did not happen.
if [ "$code" = 1 ] && [ "${FAIL:-true}" = false ]; then exit 0; fi
exit "$code"
