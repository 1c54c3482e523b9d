# Read by the scripts named berth: finds a JDK.
least=25

fail() {
  echo "berth: $*" >&2
  exit 2
}

# Sets major to the feature release of the JDK in $1, or to 0. Reads its "release" file: starting a Java takes 40 ms.
read_major() {
  major=0
  [[ -x $1/bin/java && -x $1/bin/javac && -r $1/release ]] || return 0
  local line
  while IFS= read -r line; do
    if [[ $line =~ ^JAVA_VERSION=\"([0-9]+) ]]; then
      major=${BASH_REMATCH[1]}
      return 0
    fi
  done <"$1/release"
}

# Sets jdk: JAVA_HOME if it will do, else the oldest one that will.
find_jdk() {
  local candidate best=0
  jdk=
  if [[ -n ${JAVA_HOME:-} ]]; then
    read_major "$JAVA_HOME"
    if ((major >= least)); then
      jdk=$JAVA_HOME
      return
    fi
  fi
  for candidate in /usr/lib/jvm/* "${HOME:-/}"/.sdkman/candidates/java/* /opt/*; do
    read_major "$candidate"
    if ((major >= least && (best == 0 || major < best))); then
      best=$major
      jdk=$candidate
    fi
  done
  [[ -n $jdk ]] || fail "no JDK $least or later in JAVA_HOME, /usr/lib/jvm, ~/.sdkman/candidates/java or /opt;" \
    "install one (for example https://adoptium.net) or set JAVA_HOME to it"
}
