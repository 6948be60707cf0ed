"""Parses our plans with the official protobuf classes and reports every field that those do not know. For developers only.

    pip install substrait-protobuf
    python scripts/check-official-proto.py FILE.pb ...      plans written by `sparkstrait compile -o FILE.pb`
    python scripts/check-official-proto.py --tpch           the TPC-H queries of this repository, analyzed and optimized

Exit status 1 if a plan does not parse, has unknown fields, or changes when it is written again.
"""

import pathlib
import subprocess
import sys
import tempfile

from google.protobuf.message import Message
from google.protobuf.unknown_fields import UnknownFieldSet
from substrait.plan_pb2 import Plan

ROOT = pathlib.Path(__file__).resolve().parent.parent


def unknown_fields(message: Message, path: str) -> list[str]:
    """Paths of the fields that the classes do not know, in the whole message."""
    found = [f"{path}: field {field.field_number}" for field in UnknownFieldSet(message)]
    for descriptor, value in message.ListFields():
        if descriptor.type != descriptor.TYPE_MESSAGE:
            continue
        items = value if hasattr(value, "__len__") and not isinstance(value, Message) else [value]
        for index, item in enumerate(items):
            found += unknown_fields(item, f"{path}.{descriptor.name}[{index}]")
    return found


def check(name: str, data: bytes) -> bool:
    plan = Plan()
    try:
        plan.ParseFromString(data)
    except Exception as error:  # the class differs between protobuf's implementations
        print(f"{name}: does not parse: {error}")
        return False
    unknown = unknown_fields(plan, "plan")
    same = Plan.FromString(plan.SerializeToString()) == plan
    if unknown or not same:
        print(f"{name}: {'; '.join(unknown) or 'changes when written again'}")
    return not unknown and same


def tpch_plans(folder: pathlib.Path):
    for query in sorted((ROOT / "tpch").glob("q*.sql")):
        for stage in ([], ["--optimized"]):
            out = folder / f"{query.stem}{''.join(stage)}.pb"
            command = ["npx", "tsx", "src/cli/main.ts", "compile", str(query), "--schema", "tpch", "-o", str(out), *stage]
            subprocess.run(command, cwd=ROOT, check=True)
            yield out


def main(arguments: list[str]) -> int:
    with tempfile.TemporaryDirectory() as folder:
        files = list(tpch_plans(pathlib.Path(folder))) if arguments == ["--tpch"] else [pathlib.Path(a) for a in arguments]
        good = [check(f.name, f.read_bytes()) for f in files]
    print(f"{sum(good)} of {len(good)} plans are known to the official classes")
    return 0 if all(good) and good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
