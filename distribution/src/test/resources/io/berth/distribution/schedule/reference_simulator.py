"""Answers loads with schedules: a line of JSON in, {"procs": P, "jobs": [[submit, run, procs, estimate], ...]}; a line of JSON out,
{"POLICY ORDER": [start, ...], ...}. The simulator is the file named by the first argument, of which only simulate() is used."""
import importlib.util
import json
import sys

spec = importlib.util.spec_from_file_location("reference", sys.argv[1])
reference = importlib.util.module_from_spec(spec)
spec.loader.exec_module(reference)

for line in sys.stdin:
    load = json.loads(line)
    jobs = [(number, *job) for number, job in enumerate(load["jobs"], 1)]
    schedules = {
        policy + " " + order: reference.simulate(load["procs"], jobs, policy, order)
        for policy in ("FCFS", "EASY", "EASY-SJBF")
        for order in ("batch", "event", "pyss")
    }
    print(json.dumps(schedules), flush=True)
