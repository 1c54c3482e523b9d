#!/usr/bin/env bash
# Plants each fault of verify/faults into a copy of its source, compiles that file alone over the built classes, runs the test that its header names, and
# demands that the test fails, and says what the header's "Says" wants when there is one. Prints a table; fails when a fault is not caught, does not apply or does not compile.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 2
root=$PWD
jdk=$("$root/berth" jdk) || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

mvn -B -q -pl distribution -am -DskipTests package \
  org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath \
  -Dmdep.outputFile=target/test-classpath.txt -Dmdep.includeScope=test >"$work/maven.log" 2>&1 </dev/null || {
  tail -n 30 "$work/maven.log" >&2
  exit 1
}

header() { sed -n "s/^$1: //p;/^\$/q" "$2"; }

# The module whose tests a class is one of.
home_of() {
  local module
  for module in spi framework plugins/fit plugins/preempt executors/fake server distribution; do
    [[ -f $module/target/test-classes/${1//.//}.class ]] && echo "$module" && return
  done
}

# The class path of a test: its module's, with the classes of module $2, if given, taken from $3. JUnit's launcher lies beside its engine.
classpath() {
  local module path entry rewritten=
  module=$(home_of "$1") && [[ -n $module ]] || return 1
  path=$root/$module/target/test-classes:$root/$module/target/classes:$(<"$root/$module/target/test-classpath.txt")
  [[ $path =~ ([^:]*)/junit-platform-engine/([^/]*)/ ]] || return 1
  path+=:${BASH_REMATCH[1]}/junit-platform-launcher/${BASH_REMATCH[2]}/junit-platform-launcher-${BASH_REMATCH[2]}.jar
  while IFS= read -r -d : entry; do
    [[ -n ${2:-} && ($entry == "$root/$2/target/classes" || $entry == "$root/$2/target/"*.jar) ]] && entry=$3
    rewritten+=$entry:
  done <<<"$path:"
  echo "${rewritten%:}"
}

# run_test TEST ROOT CLASSPATH: 0 it passed, 10 it failed, else it did not run.
run_test() {
  "$jdk/bin/java" -ea -XX:+UseSerialGC -Dberth.root="$2" -Dberth.dist="$root/distribution/target/berth" \
    -Dberth.traces="${BERTH_TRACES:-$root/../shared}" -cp "$3" verify/faults/RunTest.java "$1" </dev/null
}

# Without a fault each of the tests must pass, or its failing would prove nothing.
for patch in verify/faults/*.patch; do
  header Test "$patch"
done | sort -u >"$work/tests"
while read -r test; do
  run_test "$test" "$root" "$(classpath "$test")" >"$work/log" 2>&1 || {
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
  # A checkout with the fault: all others are the modules as they are, the classes of this one are a copy.
  tree=$work/$name
  classes=$tree/$module/target/classes
  mkdir -p "$tree/$(dirname "$file")" "$(dirname "$classes")"
  for other in pom.xml $(sed -n 's#.*<module>\(.*\)</module>.*#\1#p' pom.xml); do
    mkdir -p "$tree/$(dirname "$other")"
    [[ $other == "$module" ]] || ln -s "$root/$other" "$tree/$other"
  done
  cp -r "$module/target/classes" "$classes"
  cp "$file" "$tree/$file"
  path=$(classpath "$test" "$module" "$classes")
  verdict=caught
  if ! patch -s -d "$tree" -p1 <"$patch" >"$tree/log" 2>&1; then
    verdict=STALE
  elif ! "$jdk/bin/javac" -nowarn -proc:none -d "$classes" -cp "$path:$classes" "$tree/$file" >"$tree/log" 2>&1; then
    verdict=BROKEN
  else
    run_test "$test" "$tree" "$path" >"$tree/log" 2>&1
    case $? in
      10) grep -qF -- "$(header Says "$patch")" "$tree/log" || verdict=OTHERWISE ;;
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
