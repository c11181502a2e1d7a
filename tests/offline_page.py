"""What a journey reads and touches on a table page that keeps entries."""

from playwright.sync_api import expect
from table_thumb import plate


def words(page):
    return page.locator("#saved-words")


def kept(page):
    return page.locator("#entries [data-part=list] > li")


def told(page):
    return page.locator("#entries [data-part=told]")


def enter(page, winner, discarder, total):
    """Enter a win with its total; the button is the only one that records."""
    plate(page, winner).tap()
    plate(page, discarder).tap()
    page.locator("[name=declared_total]").fill(str(total))
    page.locator(".flowers input[value='0']").tap()
    page.locator("#record").tap()


def due(page, number):
    """Wait until the form is for this hand, and empty."""
    expect(page.locator("#entry [name=number]")).to_have_value(str(number))
    expect(page.locator(".role-won:visible")).to_have_count(0)


def wait_for_worker(page):
    """Wait until the page and all it is made of can be had without the desk."""
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.wait_for_function(
        "async () => (await (await caches.open('desk-pages-2')).keys()).some((r) => /sheets/.test(r.url))"
    )
