#!/bin/sh
# Scans the clone of a step of Bitbucket Pipelines and reports what its pull request brings in, or uploads a bill of materials that the
# step has made. Variables: see README.md beside it.
set -eu

program=${VEDETTE_PROGRAM:-/opt/vedette/bin/vedette.mjs}
clone=${BITBUCKET_CLONE_DIR:-.}

if [ -n "${SBOM_FILE:-}" ]; then
  # The image has the address that a server listens on, which is none to ask.
  if [ -z "${VEDETTE_URL:-}" ]; then
    echo 'vedette: set VEDETTE_URL to the address of the service that SBOM_FILE is uploaded to' >&2
    exit 2
  fi
  case $SBOM_FILE in
    /*) file=$SBOM_FILE ;;
    *) file=$clone/$SBOM_FILE ;;
  esac
  # Files of many repositories are called the same, and a name that is there already is replaced.
  name=${REPOSITORY_NAME:-${BITBUCKET_REPO_FULL_NAME:-}}
  set -- sbom upload "$file" --url "$VEDETTE_URL"
  if [ -n "$name" ]; then set -- "$@" --name "$name"; fi
  exec node "$program" "$@"
fi

set -- scan "$clone" --report bitbucket \
  --report-proxy "${REPORT_PROXY:-http://host.docker.internal:29418}"
if [ -n "${ADVISORIES:-}" ]; then set -- "$@" --advisories "$ADVISORIES"; fi
if [ -n "${PACKAGE_SOURCES:-}" ]; then set -- "$@" --package-sources "$PACKAGE_SOURCES"; fi
if [ -n "${PRIVATE_REGISTRIES:-}" ]; then set -- "$@" --private-registries "$PRIVATE_REGISTRIES"; fi

code=0
node "$program" "$@" || code=$?
# Only findings are forgiven, not a scan that did not happen.
if [ "$code" = 1 ] && [ "${FAIL:-true}" = false ]; then exit 0; fi
exit "$code"
