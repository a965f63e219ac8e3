"""sgfmill beside our own reader.

    sgfmill_peer.py bench GAMES      prints bytes and seconds of reading the games
    sgfmill_peer.py dump             reads file names from standard input, prints one JSON object a line for each:
                                     the tree of every game as sgfmill has it, or its error
"""

import json
import pathlib
import sys
import time

from sgfmill import sgf_grammar


def tree(game):
    """The nodes in preorder, each with its depth and its properties (raw values, decoded as Latin-1)."""
    nodes = []
    steps = [(game, 0)]
    while steps:
        part, depth = steps.pop()
        for properties in part.sequence:
            nodes.append([depth, [[name, [value.decode("latin-1") for value in values]]
                                  for name, values in sorted(properties.items())]])
            depth += 1
        steps.extend((child, depth) for child in reversed(part.children))
    return nodes


def dump():
    for line in sys.stdin:
        data = pathlib.Path(line.rstrip("\n")).read_bytes()
        try:
            answer = {"games": [tree(game) for game in sgf_grammar.parse_sgf_collection(data)]}
        except ValueError as error:
            answer = {"error": str(error)}
        print(json.dumps(answer))


def bench(folder):
    files = sorted(pathlib.Path(folder).glob("*/*.sgf"))
    data = b"".join(file.read_bytes() for file in files)
    times = []
    for _ in range(3):
        begin = time.process_time()
        sgf_grammar.parse_sgf_collection(data)
        times.append(time.process_time() - begin)
    print(len(data), sorted(times)[1])


if __name__ == "__main__":
    if sys.argv[1] == "bench":
        bench(sys.argv[2])
    else:
        dump()
