#!/usr/bin/env bash
# Plants each fault of verify/faults into a copy of its source, compiles that file alone over the built classes, runs the test that its header names, and
# demands that the test fails. Prints a table; fails when a fault is not caught, does not apply or does not compile.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 2
root=$PWD
jdk=$("$root/berth" jdk) || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

modules=(spi framework)
mvn -B -q -pl "$(IFS=, && echo "${modules[*]}")" -am -DskipTests package \
  org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath \
  -Dmdep.outputFile=target/test-classpath.txt -Dmdep.includeScope=test >"$work/maven.log" 2>&1 </dev/null || {
  tail -n 30 "$work/maven.log" >&2
  exit 1
}

# The class path of a module's tests. JUnit's launcher lies beside its engine.
classpath() {
  local path
  path=$root/$1/target/test-classes:$root/$1/target/classes:$root/spi/target/classes:$(<"$root/$1/target/test-classpath.txt")
  [[ $path =~ ([^:]*)/junit-platform-engine/([^/]*)/ ]] || return 1
  echo "$path:${BASH_REMATCH[1]}/junit-platform-launcher/${BASH_REMATCH[2]}/junit-platform-launcher-${BASH_REMATCH[2]}.jar"
}

header() { sed -n "s/^$1: //p;/^\$/q" "$2"; }

# Without a fault each of the tests must pass, or its failing would prove nothing.
for patch in verify/faults/*.patch; do
  echo "$(header Module "$patch") $(header Test "$patch")"
done | sort -u >"$work/tests"
while read -r module test; do
  "$jdk/bin/java" -XX:+UseSerialGC -cp "$(classpath "$module")" verify/faults/RunTest.java "$test" >"$work/log" 2>&1 </dev/null || {
    echo "planted faults: $test does not pass without any" >&2
    tail -n 5 "$work/log" >&2
    exit 1
  }
done <"$work/tests"

missed=0
printf '%-30s %-22s %-8s %7s\n' fault test verdict seconds
for patch in verify/faults/*.patch; do
  began=$EPOCHREALTIME
  name=$(basename "$patch" .patch)
  module=$(header Module "$patch")
  test=$(header Test "$patch")
  file=$(sed -n 's#^+++ b/##p' "$patch")
  tree=$work/$name
  mkdir -p "$tree/$(dirname "$file")" "$tree/classes"
  cp "$file" "$tree/$file"
  path=$(classpath "$module")
  verdict=caught
  if ! patch -s -d "$tree" -p1 <"$patch" >"$tree/log" 2>&1; then
    verdict=STALE
  elif ! "$jdk/bin/javac" -nowarn -proc:none -d "$tree/classes" -cp "$path" "$tree/$file" >"$tree/log" 2>&1; then
    verdict=BROKEN
  else
    "$jdk/bin/java" -XX:+UseSerialGC -cp "$tree/classes:$path" verify/faults/RunTest.java "$test" >"$tree/log" 2>&1
    case $? in
      10) ;;
      0) verdict=MISSED ;;
      *) verdict=NOT-RUN ;;
    esac
  fi
  if [[ $verdict != caught ]]; then
    missed=$((missed + 1))
    tail -n 5 "$tree/log" >&2
  fi
  seconds=$(((${EPOCHREALTIME/[.,]/} - ${began/[.,]/}) / 100000))
  printf '%-30s %-22s %-8s %7s\n' "$name" "${test##*.}" "$verdict" "$((seconds / 10)).$((seconds % 10))"
done
echo "planted faults not caught: $missed"
((missed == 0))
