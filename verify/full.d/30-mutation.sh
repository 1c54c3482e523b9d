#!/usr/bin/env bash
# Mutation testing of all packages that decide; what CI runs is a part of it.
exec "$(dirname "${BASH_SOURCE[0]}")/../mutation" --all
