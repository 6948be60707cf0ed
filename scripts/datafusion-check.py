"""Runs the TPC-H queries in DataFusion, once from our Substrait plan and once from SQL, and compares the rows. For developers only.

    pip install datafusion pyarrow
    python scripts/datafusion-check.py [NAME ...]           q01 ... q22, all unless named

The tables are small and made here, with values that most of the queries' predicates hit. A query is `same` where both give the same rows, `consumed`
where only the plan runs (DataFusion's SQL differs from Spark's), otherwise the reason is printed. Exit status 1 if a plan is refused or differs.
"""

import datetime
import decimal
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import datafusion
import pyarrow
from datafusion import substrait

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORDS = {
    "p_name": ["forest green", "green steel", "blue almond", "forest lace"],
    "p_type": ["LARGE BRASS", "ECONOMY ANODIZED STEEL", "PROMO BURNISHED COPPER", "MEDIUM POLISHED TIN", "SMALL BRASS"],
    "p_container": ["MED BOX", "SM CASE", "LG PKG", "WRAP CASE"],
    "p_brand": ["Brand#23", "Brand#12", "Brand#45", "Brand#34"],
    "r_name": ["EUROPE", "ASIA", "AMERICA", "AFRICA", "MIDDLE EAST"],
    "n_name": ["FRANCE", "GERMANY", "BRAZIL", "CANADA", "SAUDI ARABIA", "JAPAN", "INDIA", "CHINA"],
    "c_mktsegment": ["BUILDING", "AUTOMOBILE", "MACHINERY"],
    "c_phone": ["13-345", "31-123", "23-456", "29-999", "30-111", "18-222", "17-333", "44-1"],
    "o_orderstatus": ["F", "O", "P"],
    "o_orderpriority": ["1-URGENT", "2-HIGH", "3-MEDIUM", "4-NOT SPECIFIED", "5-LOW"],
    "o_comment": ["special packages requests", "quick deposits", "furious accounts"],
    "l_shipmode": ["MAIL", "SHIP", "AIR", "AIR REG", "TRUCK"],
    "l_shipinstruct": ["DELIVER IN PERSON", "NONE", "COLLECT COD"],
    "l_returnflag": ["R", "A", "N"],
    "l_linestatus": ["O", "F"],
    "s_comment": ["quick Customer Complaints", "slow deposits"],
}
ROWS = {"region": 5, "nation": 8, "supplier": 20, "customer": 40, "part": 40, "partsupp": 120, "orders": 150, "lineitem": 600}


def arrow_type(sql: str) -> pyarrow.DataType:
    number = re.match(r"decimal\((\d+),\s*(\d+)\)", sql)
    if number:
        return pyarrow.decimal128(int(number[1]), int(number[2]))
    return {"bigint": pyarrow.int64(), "int": pyarrow.int32(), "date": pyarrow.date32()}.get(sql, pyarrow.string())


def value(random_: random.Random, name: str, type_: pyarrow.DataType, row: int):
    if pyarrow.types.is_decimal(type_):
        cents = random_.choice([random_.randint(1, 10), random_.randint(100, 5000), random_.randint(100000, 40000000)])
        if name in ("l_discount", "l_tax"):
            cents = random_.randint(0, 9)
        return decimal.Decimal(cents).scaleb(-type_.scale)
    if pyarrow.types.is_date(type_):
        return datetime.date(1992, 1, 1) + datetime.timedelta(days=random_.randint(0, 2500))
    if pyarrow.types.is_integer(type_):
        owner = {"c": "customer", "s": "supplier", "p": "part", "o": "orders", "n": "nation", "r": "region"}
        key = name.split("_")[1]
        for table in owner.values():
            if key == {"customer": "custkey", "supplier": "suppkey", "part": "partkey", "orders": "orderkey", "nation": "nationkey", "region": "regionkey"}[table]:
                own = name[0] == table[0] and not name.startswith("ps_")
                return row if own else random_.randrange(ROWS[table])
        return random_.choice([1, 3, 9, 14, 15, 23, 36, 45, 49])
    words = WORDS.get(name)
    if words:
        return words[row % len(words)] if name in ("r_name", "n_name") else random_.choice(words)
    return f"{name}#{row}"


def tables(context: datafusion.SessionContext) -> None:
    random_ = random.Random(1)
    schema = re.sub(r"--.*", "", (ROOT / "tpch/schema.sql").read_text())
    for name, body in re.findall(r"create table (?:if not exists )?(\w+)\s*\((.*?)\)\s*(?:using \w+|;)", schema, re.S | re.I):
        columns = re.findall(r"(\w+)\s+(decimal\(\d+,\s*\d+\)|\w+)", body, re.I)
        types = [(c.lower(), arrow_type(t.lower())) for c, t in columns]
        data = {c: [value(random_, c, t, row) for row in range(ROWS[name.lower()])] for c, t in types}
        batch = pyarrow.record_batch([pyarrow.array(data[c], t) for c, t in types], names=[c for c, _ in types])
        context.register_record_batches(name.lower(), [[batch]])


def rows(frame: datafusion.DataFrame) -> list[str]:
    def text(v):
        return f"{float(v):.2f}" if isinstance(v, (decimal.Decimal, float)) else str(v)

    return sorted(" | ".join(text(v) for v in row.values()) for batch in frame.collect() for row in batch.to_pylist())


def check(context: datafusion.SessionContext, query: pathlib.Path, folder: pathlib.Path) -> str:
    out = folder / f"{query.stem}.pb"
    command = ["npx", "tsx", "src/cli/main.ts", "compile", str(query), "--schema", "tpch", "--target", "datafusion", "-o", str(out)]
    written = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if written.returncode != 0:
        return f"not written: {written.stderr.strip().splitlines()[0]}"
    try:
        plan = substrait.Consumer.from_substrait_plan(context, substrait.Serde.deserialize_bytes(out.read_bytes()))
        ours = rows(context.create_dataframe_from_logical_plan(plan))
    except BaseException as error:  # DataFusion's panics are no Exceptions
        return f"refused: {str(error)[:300]}"
    try:
        theirs = rows(context.sql(query.read_text().rstrip().rstrip(";")))
    except BaseException:
        return f"consumed ({len(ours)} rows)"
    return f"same ({len(ours)} rows)" if ours == theirs else f"differs: {ours[:2]} <> {theirs[:2]}"


def main(names: list[str]) -> int:
    config = datafusion.SessionConfig({"datafusion.catalog.default_catalog": "spark_catalog", "datafusion.catalog.default_schema": "default"})
    context = datafusion.SessionContext(config)
    tables(context)
    queries = [q for q in sorted((ROOT / "tpch").glob("q*.sql")) if not names or q.stem in names]
    with tempfile.TemporaryDirectory() as folder:
        results = {q.stem: check(context, q, pathlib.Path(folder)) for q in queries}
    for name, result in results.items():
        print(f"{name}: {result}")
    good = [r for r in results.values() if r.startswith(("same", "consumed"))]
    print(f"{len(good)} of {len(results)} plans are consumed")
    return 0 if len(good) == len(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
