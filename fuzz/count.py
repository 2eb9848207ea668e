"""Counts the answers of a run by their status, for main.ts: Schemathesis itself tells of test cases, not of requests."""

import atexit
import collections
import json
import os

import schemathesis

statuses = collections.Counter()


@schemathesis.hook
def after_call(context, case, response):
    statuses[response.status_code] += 1


@atexit.register
def write():
    with open(os.environ["STATUSES_FILE"], "w") as file:
        json.dump(statuses, file)
