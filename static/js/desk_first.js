/* Which forms of a table's page can wait on the device, and how the others find out whether the desk is there. */

import { ask } from "./queue.js";

/* The act that a form is kept as: its own, or that of the pressed button where the page keeps it; else none. */
export function actOf(form, submitter, { page, kept }) {
  const isKept = submitter?.name === "act" && kept.includes(submitter.value);
  return form.dataset.act ?? (isKept ? `${page}.${submitter.value}` : "");
}

/* What cannot wait is sent as a browser does, once the desk is known to be there: nothing typed is lost. */
export async function deskFirst(event, { url, version, words }, list) {
  const { target: form, submitter } = event;
  if (form.method !== "post" || form.dataset.goes) return;
  event.preventDefault();
  event.stopPropagation();
  const { reach } = await ask(`${url}?seen=${version}`);
  if (["away", "trouble"].includes(reach)) {
    list.insist(words.needsDesk, "warning");
    return;
  }
  form.dataset.goes = "1";
  form.requestSubmit(submitter);
  delete form.dataset.goes;
}
