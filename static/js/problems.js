/* What is wrong with a form stands beside its fields, and the first of them has the focus. */

import { element } from "./dom.js";

const GROUPS = "fieldset, .field";

const isSeen = (each) => each.getClientRects().length > 0;

/* Take away what was said of an earlier try. */
export function clearProblems(form) {
  for (const said of form.querySelectorAll("[data-said]")) forget(said);
}

/* Show pairs of a field's name and what is wrong with it; a field that the form does not show has its problem at the
   form's head. Whether there was anything to show. */
export function showProblems(form, pairs) {
  clearProblems(form);
  const places = new Map();
  for (const [name, text] of pairs) {
    const control = controlOf(form, name);
    const group = control?.closest(GROUPS) ?? null;
    const said = places.get(group) ?? say(form, control, group);
    places.set(group, said);
    if (![...said.children].some((each) => each.textContent === text)) said.append(element("li", {}, text));
  }
  if (!pairs.length) return false;
  form.querySelector("[type=hidden]")?.dispatchEvent(new Event("change", { bubbles: true })); // kept.js: it was not sent
  goTo(firstOf([...places.values()]));
  return true;
}

/* What a person can see and touch of a field. */
function controlOf(form, name) {
  const named = [...form.elements].filter((each) => each.name === name && each.type !== "hidden" && form.contains(each));
  return named.find((each) => each.type !== "radio" || each.checked) ?? named[0];
}

function say(form, control, group) {
  const said = element("ul", { className: control ? "field-error" : "field-error form-said", tabIndex: -1 });
  said.id = `said-${[...document.forms].indexOf(form)}-${control?.name ?? "form"}`;
  said.dataset.said = control?.name ?? "";
  if (!control) form.prepend(said);
  else if (group?.matches(".square")) group.after(said);
  else if (group?.matches(".what")) group.querySelector("legend").after(said); // a catalogue is long
  else (group ?? control.parentElement).append(said);
  const described = group?.matches("fieldset") ? group : control;
  if (!described) return said;
  described.setAttribute("aria-describedby", `${described.getAttribute("aria-describedby") ?? ""} ${said.id}`.trim());
  if (described === control) control.setAttribute("aria-invalid", "true");
  const settled = () => forget(said);
  (group ?? control).addEventListener("input", settled, { once: true });
  return said;
}

/* A changed field is not wrong any more, as far as anybody knows. */
function forget(said) {
  for (const each of said.closest("form")?.querySelectorAll(`[aria-describedby~="${said.id}"]`) ?? []) {
    const others = each.getAttribute("aria-describedby").split(" ").filter((id) => id !== said.id);
    if (others.length) each.setAttribute("aria-describedby", others.join(" "));
    else each.removeAttribute("aria-describedby");
    each.removeAttribute("aria-invalid");
  }
  said.remove();
}

/* The first as the page has them; of the form as a whole only where no field is wrong. */
function firstOf(lists) {
  const fields = lists.filter(({ dataset }) => dataset.said);
  const inOrder = (one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);
  return (fields.length ? fields : lists).sort(inOrder)[0];
}

/* The field itself takes the focus where it can be seen, else the words. */
function goTo(said) {
  for (let more = said.closest("details"); more; more = more.parentElement.closest("details")) more.open = true;
  const control = said.dataset.said ? controlOf(said.closest("form"), said.dataset.said) : null;
  const focused = control && isSeen(control) && !control.disabled ? control : said;
  focused.focus({ preventScroll: true });
  said.scrollIntoView({ block: "center" });
}
