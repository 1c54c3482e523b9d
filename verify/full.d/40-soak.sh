#!/usr/bin/env bash
# The seeds that CI has no time for: 20,000 small worlds, and one of 1,000 hosts and 200,000 jobs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
./berth soak --seeds 20000
./berth soak --seeds 1 --first-seed 3 --hosts 1000 --jobs 200000 --hours 48
