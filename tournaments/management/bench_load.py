"""Tables that post hands through HTTP at once, some of them twice, while others read the standings."""

import asyncio
import json
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any
from uuid import UUID, uuid4

from tournaments.management.bench_server import HOST

PATIENCE = 60.0  # seconds for one answer
READERS = 4
BETWEEN_READS = 0.05
TOTALS = (8, 60)


@dataclass(frozen=True, slots=True)
class Load:
    """What is measured: so many hands a table, spread over so many seconds, this part sent twice at once."""

    name: str
    hands: int
    spread: float
    twice: float
    seconds: float  # when it ends, done or not


@dataclass(slots=True)
class Outcome:
    """What came of it."""

    answers: Counter[str] = field(default_factory=Counter)
    waits: list[float] = field(default_factory=list)  # seconds for a post
    reads: list[float] = field(default_factory=list)  # seconds for a page of standings
    errors: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0


@dataclass(slots=True)
class Client:
    """Somebody signed in, with one connection for each request, as a phone that has just woken."""

    port: int
    cookie: str = ""

    async def ask(
        self, method: str, path: str, body: bytes = b"", **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        """Send one request; return status, the cookies that came, and the body."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}:{self.port}", "Connection: close"]
        lines += [f"Cookie: {self.cookie}", f"Content-Length: {len(body)}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        reader, writer = await asyncio.open_connection(HOST, self.port)
        try:
            writer.write("\r\n".join([*lines, "", ""]).encode() + body)
            answer = await asyncio.wait_for(reader.read(), PATIENCE)
        finally:
            writer.close()
        head, _, content = answer.partition(b"\r\n\r\n")
        first, *rest = head.decode("latin-1").split("\r\n")
        fields = [line.partition(": ")[::2] for line in rest]
        cookies = [value.split(";")[0] for name, value in fields if name.lower() == "set-cookie"]
        return int(first.split()[1]), dict(pair.split("=", 1) for pair in cookies), content

    async def sign_in(self, user: str, password: str) -> None:
        """Sign in through the page, as a referee does."""
        _, cookies, _ = await self.ask("GET", "/en/login/")
        self.cookie = f"csrftoken={cookies['csrftoken']}"
        form = f"username={user}&password={password}&csrfmiddlewaretoken={cookies['csrftoken']}".encode()
        kind = "application/x-www-form-urlencoded"
        status, cookies, _ = await self.ask("POST", "/en/login/", form, Content_Type=kind)
        if "sessionid" not in cookies:
            raise RuntimeError(f"The login answered {status}")
        self.cookie = f"sessionid={cookies['sessionid']}"


@dataclass(slots=True)
class Table:
    """One table's device: its key, and what it has entered."""

    sheet: int
    people: list[int]
    device: UUID = field(default_factory=uuid4)
    entered: list[str] = field(default_factory=list)


class Hall:
    """All tables of a session; each load goes on where the one before ended."""

    def __init__(self, client: Client, made: dict[str, Any]) -> None:
        self.client, self.made = client, made
        self.tables = [Table(int(sheet), people) for sheet, people in made["sheets"].items()]
        self.random = random.Random(made["slug"])  # noqa: S311 - to spread the load, nothing else
        self.accepted: set[str] = set()  # keys that the desk said it has
        self.outcome = Outcome()

    async def run(self, load: Load) -> Outcome:
        """Let all tables play while others read; stop when all have, or when the time is over."""
        self.outcome = Outcome()
        if not self.client.cookie:
            await self.client.sign_in(self.made["user"], self.made["password"])
        over = asyncio.Event()
        readers = [asyncio.create_task(self.read(over)) for _ in range(READERS)]
        start = time.perf_counter()
        try:
            play = asyncio.gather(*(self.play(table, load) for table in self.tables))
            await asyncio.wait_for(play, load.seconds)
        except TimeoutError:
            self.outcome.errors["not finished in time"] += 1
        self.outcome.seconds = time.perf_counter() - start
        over.set()
        await asyncio.gather(*readers)
        return self.outcome

    async def play(self, table: Table, load: Load) -> None:
        """Post the hands of one table, each when the one before is answered."""
        for _ in range(load.hands):
            await asyncio.sleep(self.random.random() * load.spread)
            key = str(uuid4())
            body = self.batch(table, key)
            times = 2 if self.random.random() < load.twice else 1
            await asyncio.gather(*(self.post(table.sheet, key, body) for _ in range(times)))
            table.entered.append(key)

    def batch(self, table: Table, key: str) -> bytes:
        """Return a win of one of the four from another, by its total, as a device sends it."""
        winner, discarder = self.random.sample(table.people, 2)
        typed = f"number={len(table.entered) + 1}&winner={winner}&discarder={discarder}&flowers=0&way=total"
        typed += f"&declared_total={self.random.randint(*TOTALS)}"
        entry = {"key": key, "act": "hand.record", "seen": self.made["version"], "earlier": table.entered}
        entry |= {"actor": self.made["actor"], "typed": typed}
        return json.dumps({"device": str(table.device), "entries": [entry]}).encode()

    async def post(self, sheet: int, key: str, body: bytes) -> None:
        """Send an entry and note how long the answer took and what it said."""
        start = time.perf_counter()
        path, kind = f"/en/sheets/{sheet}/entries/", "application/json"
        try:
            status, _, content = await self.client.ask(
                "POST", path, body, Content_Type=kind, X_Desk_Entry="1"
            )
        except (OSError, TimeoutError, IndexError) as error:
            self.outcome.errors[f"post: {type(error).__name__}"] += 1
            return
        self.outcome.waits.append(time.perf_counter() - start)
        word = json.loads(content)["results"][0]["status"] if status == HTTPStatus.OK else f"status {status}"
        self.outcome.answers[word] += 1
        if word in ("accepted", "there"):
            self.accepted.add(key)
        else:
            self.outcome.errors[f"{word}: {content[:160].decode(errors='replace')}"] += 1

    async def read(self, over: asyncio.Event) -> None:
        """Read the standings again and again."""
        while not over.is_set():
            start = time.perf_counter()
            try:
                status, _, _ = await self.client.ask("GET", f"/en/e/{self.made['slug']}/standings/")
            except (OSError, TimeoutError, IndexError) as error:
                self.outcome.errors[f"standings: {type(error).__name__}"] += 1
            else:
                self.outcome.reads.append(time.perf_counter() - start)
                if status != HTTPStatus.OK:
                    self.outcome.errors[f"standings: status {status}"] += 1
            await asyncio.sleep(BETWEEN_READS)
