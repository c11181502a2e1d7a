/* Over https, and on this machine itself, the browser can open the table while the desk is away. */

const LINKED = ["penalties", "seats", "checkpoint", "signing"].map((page) => `main a[href*='/${page}/']`).join();

/* Have this page kept with all it has loaded, and the pages it leads to; false where that cannot be had now. */
export async function keepPages(worker) {
  try {
    await navigator.serviceWorker.register(worker, { updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    const linked = [...document.querySelectorAll(LINKED)].map(({ href }) => href);
    const urls = performance.getEntriesByType("resource").map(({ name }) => name);
    active.postMessage({ keep: [location.href, ...urls], once: linked });
    return true;
  } catch {
    return false; // plain http, or no worker to be had now: the page says that it must stay open
  }
}
