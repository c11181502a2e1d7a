"""The demo event: invented people, hands made by the engine, loaded like any other archive."""

from tournaments.services.demo.build import build_document
from tournaments.services.demo.loading import DEMO_FILE, DEMO_SLUG, DEMO_USERS, load_demo

__all__ = ["DEMO_FILE", "DEMO_SLUG", "DEMO_USERS", "build_document", "load_demo"]
