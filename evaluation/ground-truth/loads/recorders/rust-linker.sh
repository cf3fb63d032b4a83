#!/bin/sh
# Links as the compiler asks, and has the linker write down which sections of which object files it kept.
for argument; do
  [ "$previous" = -o ] && output=$(basename "$argument")
  previous=$argument
done
exec cc "$@" -Wl,-Map="$VEDETTE_RECORDS/$output-$$.map" -Wl,--no-demangle
