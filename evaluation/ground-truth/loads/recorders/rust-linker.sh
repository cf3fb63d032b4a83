#!/bin/sh
# Links as the compiler asks, and has the linker write down which sections of which object files it kept.
exec cc "$@" -Wl,-Map="$VEDETTE_RECORDS/$$.map" -Wl,--no-demangle
