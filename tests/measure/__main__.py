"""Numbers of the pages in docs/, measured again: `python -m tests.measure KIND FILES…`."""

from __future__ import annotations

import argparse

from tests.measure import retrieval, safety, verdicts


def main() -> None:
    """Run one measurement."""
    parser = argparse.ArgumentParser(prog="python -m tests.measure", description=__doc__)
    kinds = parser.add_subparsers(required=True)
    command = kinds.add_parser("verdicts", help=verdicts.__doc__)
    command.add_argument("pairs", nargs="+", help="files of lines, each one pair (see docs/verdicts.md)")
    command.add_argument("--predictions", help="where to write one line a pair: id, verdict, hint, target")
    command.add_argument("--misses", action="store_true", help="list every pair that is not exact")
    command.set_defaults(run=lambda given: verdicts.measure(given.pairs, given.predictions, given.misses))
    command = kinds.add_parser("safety", help=safety.__doc__)
    command.add_argument("secrets", help="labelled texts with and without secrets")
    command.add_argument("instructions", help="labelled texts with and without orders to agents")
    command.add_argument("--misses", action="store_true", help="list every text that is judged wrongly")
    command.set_defaults(run=lambda given: safety.measure(given.secrets, given.instructions, given.misses))
    command = kinds.add_parser("retrieval", help=retrieval.__doc__)
    command.add_argument("folders", nargs="*", help="sets; the stand-ins when there is none")
    command.add_argument("--ablate", action="store_true", help="take each part away in turn")
    command.add_argument("--misses", action="store_true", help="list every question that is not answered")
    command.add_argument("--semantic", action="store_true", help="with the extra of that name")
    command.add_argument("--groups", type=int, help="only so many groups of each set")
    command.set_defaults(
        run=lambda given: retrieval.measure(
            given.folders, given.ablate, given.misses, given.semantic, given.groups
        )
    )
    arguments = parser.parse_args()
    raise SystemExit(arguments.run(arguments))


main()
