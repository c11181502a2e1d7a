/* Lists of people: what is typed hides who is not meant; at the door a press changes its own line only.
   Without this script the same forms search and check in, with a page for each answer. */

/* As the desk compares names: see tournaments/selectors/finding.py. */
const PLAIN = { ł: "l", đ: "d", ð: "d", ø: "o", ħ: "h", ŧ: "t", ı: "i", ŋ: "n", þ: "th", æ: "ae", œ: "oe" };

export function folded(text) {
  const small = text.normalize("NFKC").toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ");
  const plain = small.replace(/[łđðøħŧıŋþæœ]/g, (letter) => PLAIN[letter]);
  return plain
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}'’‘`´]/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/* ``words``: the number, then each form of the names, with | between them. */
export function isMeant(typed, words) {
  const wanted = folded(typed).split(" ").filter(Boolean);
  if (wanted.length === 0) return true;
  const [number, ...forms] = words.split("|");
  const joined = wanted.join("");
  if (/^\p{Nd}+$/u.test(joined)) return Number(plainDigits(joined)) === Number(number);
  if (forms.some((form) => form.replaceAll(" ", "").includes(joined))) return true;
  const names = forms.join(" ");
  return wanted.every((word) => word === number || names.includes(word));
}

/* Digits of other scripts stand in tens: the value is how far a digit is from the nought of its script. */
function plainDigits(text) {
  return Array.from(text, (digit) => {
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(digit.codePointAt(0) - value - 1))) value += 1;
    return value;
  }).join("");
}

function filter(field) {
  const list = document.getElementById(field.dataset.filter);
  let shown = 0;
  for (const row of list.children) {
    row.hidden = !isMeant(field.value, row.dataset.words);
    shown += row.hidden ? 0 : 1;
  }
  document.querySelector(`[data-nobody="${field.dataset.filter}"]`).hidden = shown > 0;
}

/* The answer is the list with this person only: take from it the line, the sentence and the counts. */
async function arrive(form, body) {
  const headers = { "X-Desk-Row": "1" };
  const answer = await fetch(form.action, { method: "POST", body, headers, signal: AbortSignal.timeout(8000) });
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const line = form.closest("li");
  const fresh = page.getElementById(line.id);
  for (const id of ["arrival-line", "arrival-tabs", "no-show"]) {
    const [now, next] = [document.getElementById(id), page.getElementById(id)];
    if (now && next) now.replaceWith(next);
    else now?.remove();
  }
  if (fresh) line.replaceWith(fresh);
  else line.remove();
}

const field = document.querySelector("[data-filter]");
if (field) {
  field.addEventListener("input", () => filter(field));
  field.form.addEventListener("submit", (event) => {
    const open = [...document.querySelectorAll("#people > :not([hidden]) button[value=here]")];
    if (field.value && open.length === 1) {
      event.preventDefault(); /* Enter checks in the only one who is left */
      open[0].click();
    }
  });
}

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("[data-arrival]");
  if (!form) return;
  event.preventDefault();
  const button = event.submitter;
  const body = new FormData(form, button); /* before the button is off: it would be left out */
  button.disabled = true;
  try {
    await arrive(form, body);
    if (field?.value) {
      field.value = "";
      filter(field);
    }
    field?.focus({ preventScroll: true });
  } catch {
    button.disabled = false;
    HTMLFormElement.prototype.submit.call(withAct(form, button)); /* let the page itself say what is wrong */
  }
});

/* A form sent by a script leaves its button out. */
function withAct(form, button) {
  const act = document.createElement("input");
  Object.assign(act, { type: "hidden", name: button.name, value: button.value });
  form.append(act);
  return form;
}
