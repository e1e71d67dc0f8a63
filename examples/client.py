"""Plays a game against a bot: `byword serve --stdio` on a pipe, one line of JSON a message.

    python3 examples/client.py [GAME] [SEED] [PROGRAM]
"""

import json
import random
import subprocess
import sys

game = sys.argv[1] if len(sys.argv) > 1 else "lorcana"
seed = int(sys.argv[2]) if len(sys.argv) > 2 else 7
program = sys.argv[3] if len(sys.argv) > 3 else "byword"
engine = subprocess.Popen([program, "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
calls = 0


def ask(key, **arguments):
    """One call, one reply."""
    global calls
    calls += 1
    engine.stdin.write(json.dumps({"id": calls, "call": {key: arguments}}) + "\n")
    engine.stdin.flush()
    reply = json.loads(engine.stdout.readline())
    if "errors" in reply:
        raise SystemExit("\n".join(error["message"] for error in reply["errors"]))
    return reply["ok"]


chance = random.Random(seed)
update = ask("start", game=game, seed=seed)
while "outcome" not in update:
    table, step = update["table"], update["step"]
    if update["bot_decides"]:
        update = ask("run", table=table)
    else:
        option = chance.choice(update["decision"]["options"])
        update = ask("choose", table=table, step=step, option=option["index"])
    for entry in update["log"]:
        print(entry["step"], entry["text"])
print(update["outcome"]["text"])
