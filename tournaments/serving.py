"""The server of ``manage.py desk``: one process, eight threads (docs/decisions/0004-wsgi-and-polling.md)."""

import socket
import sys
from collections.abc import Callable, Iterator

from django.core.servers.basehttp import get_internal_wsgi_application

THREADS = 8
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - the names that stand for every address of the machine


def why_not(host: str, port: int) -> str:
    """Say why the machine would not let a server listen there, or nothing when it would."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if sys.platform != "win32":  # there it would let two servers share a port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            return error.strerror or str(error)
        except OverflowError:
            return "a port is a number from 0 to 65535"
    return ""


def names_of(host: str) -> list[str]:
    """List the names under which browsers reach a server that listens on ``host``, this machine's first."""
    if host not in EVERYWHERE:
        return [host]
    return list(dict.fromkeys(["127.0.0.1", *_own_addresses(), socket.gethostname()]))


def in_address(host: str) -> str:
    """Return a host name as addresses and browsers write it: IPv6 numbers stand in brackets."""
    return f"[{host}]" if ":" in host else host


def serve(host: str, port: int, when_ready: Callable[[], None]) -> None:
    """Serve until the process is told to stop; ``when_ready`` is called once browsers can connect."""
    if sys.platform == "win32":
        _serve_with_waitress(host, port, when_ready)
    else:
        _serve_with_gunicorn(host, port, when_ready)


def _serve_with_gunicorn(host: str, port: int, when_ready: Callable[[], None]) -> None:
    from gunicorn.app.base import BaseApplication  # not there on Windows

    class Desk(BaseApplication):
        def load_config(self) -> None:
            self.cfg.set("bind", f"{in_address(host)}:{port}")
            self.cfg.set("worker_class", "gthread")
            self.cfg.set("workers", 1)
            self.cfg.set("threads", THREADS)
            self.cfg.set("loglevel", "warning")
            self.cfg.set("control_socket_disable", True)
            self.cfg.set("when_ready", lambda _arbiter: when_ready())

        def load(self) -> Callable[..., object]:
            return get_internal_wsgi_application()  # by the process that serves, after the fork

    Desk().run()


def _serve_with_waitress(host: str, port: int, when_ready: Callable[[], None]) -> None:
    from waitress import create_server  # only there on Windows

    server = create_server(
        get_internal_wsgi_application(), host=host, port=port, threads=THREADS, connection_limit=400
    )
    when_ready()
    server.run()


def _own_addresses() -> Iterator[str]:
    """Yield the addresses that this machine has in its networks; the one that leads outside comes first."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: nothing is sent
            yield probe.getsockname()[0]
        except OSError:  # no network but the machine itself
            return
    for *_, place in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
        yield str(place[0])
