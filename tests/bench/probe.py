"""The probe: the smallest honest memory server, against which the product's own work is weighed.

Standard library, an FTS5 index, one synced file and one index row a write, every returned file re-hashed.
Requests are JSON lines `{"op", …}`; each is answered by one JSON line.
"""

import hashlib
import json
import os
import re
import sqlite3
import sys

WORD = re.compile(r"\w+")


class Probe:
    def __init__(self, root: str, database: str) -> None:
        self.root = root
        self.db = sqlite3.connect(database, isolation_level=None)
        self.db.execute("pragma journal_mode=wal")
        self.db.execute(
            "create virtual table if not exists m using fts5(path unindexed, sha unindexed, body)"
        )

    def files(self):
        for folder in ("rules", "skills", "knowledge"):
            path = os.path.join(self.root, folder)
            if os.path.isdir(path):
                with os.scandir(path) as entries:
                    for entry in entries:
                        yield folder + "/" + entry.name

    def read(self, path: str) -> bytes:
        with open(os.path.join(self.root, path), "rb") as file:
            return file.read()

    def rebuild(self) -> int:
        rows = []
        for path in self.files():
            data = self.read(path)
            rows.append((path, hashlib.sha256(data).hexdigest(), data.decode()))
        self.db.execute("begin")
        self.db.execute("delete from m")
        self.db.executemany("insert into m values (?,?,?)", rows)
        self.db.execute("commit")
        return len(rows)

    def hits(self, query: str, limit: int, shown: str = "''") -> list:
        words = " OR ".join(f'"{word}"' for word in WORD.findall(query)) or '""'
        sql = f"select path, sha, {shown} from m where m match ? order by rank limit ?"
        return self.db.execute(sql, (words, limit)).fetchall()

    def search(self, query: str, limit: int) -> list:
        found = []
        for path, sha, snippet in self.hits(query, limit, "snippet(m, 2, '', '', '…', 12)"):
            if hashlib.sha256(self.read(path)).hexdigest() == sha:
                found.append([path, snippet])
        return found

    def load(self, query: str, limit: int) -> list:
        bodies = []
        for path, sha, _ in self.hits(query, limit):
            data = self.read(path)
            if hashlib.sha256(data).hexdigest() == sha:
                bodies.append(data.decode())
        return bodies

    def write(self, path: str, body: str) -> bool:
        data = body.encode()
        target = os.path.join(self.root, path)
        fd = os.open(target + ".tmp", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        os.write(fd, data)
        os.fsync(fd)
        os.close(fd)
        os.rename(target + ".tmp", target)
        folder = os.open(os.path.dirname(target), os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
        self.db.execute("insert into m values (?,?,?)", (path, hashlib.sha256(data).hexdigest(), body))
        return True

    def verify(self) -> int:
        known = dict(self.db.execute("select path, sha from m"))
        return sum(hashlib.sha256(self.read(path)).hexdigest() != known.get(path) for path in self.files())


def main() -> None:
    probe = Probe(sys.argv[1], sys.argv[2])
    for line in sys.stdin.buffer:
        request = json.loads(line)
        result = getattr(probe, request.pop("op"))(**request)
        sys.stdout.write(json.dumps(result) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
