/* The page: a file is chosen, its report is shown in the chosen language. */
"use strict";

let words = WORDS.en;
let show = () => {};
const place = (id) => document.getElementById(id);

function usualLanguage() {
  const asked = navigator.language.toLowerCase();
  if (!asked.startsWith("zh")) return "en";
  return /hant|tw|hk|mo/.test(asked) ? "zh-Hant" : "zh-Hans";
}

function speak(language) {
  words = WORDS[language];
  document.documentElement.lang = language;
  document.title = words.title;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = words[element.dataset.word];
  show();
}

function addRow(body, cells, state) {
  const row = body.insertRow();
  for (const cell of cells) row.insertCell().textContent = cell;
  row.className = state;
}

function answer(value) {
  if (value === null) return words.not_known;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  return String(value);
}

function showReport(record, report) {
  place("verdict").textContent = report.sound ? words.sound : words.unsound;
  place("checks").replaceChildren();
  place("measures").replaceChildren();
  for (const [name, holds] of Object.entries(report.checks)) {
    const atOnce = name === "commitment" && holds && !record.committed_at;
    addRow(place("checks"), [words[name], atOnce ? words.at_once : answer(holds)], holds ? "holds" : "fails");
  }
  for (const [name, value] of Object.entries(report.current_metrics)) {
    addRow(place("measures"), [words[name], answer(value)], "");
  }
  place("hash").textContent = report.current_sha256;
  place("result").hidden = false;
}

function showProblem(code, detail) {
  place("result").hidden = true;
  place("verdict").textContent = `${words[code]} ${detail}`.trim();
}

function check(text) {
  try {
    const record = JSON.parse(text);
    const report = verify(record);
    show = () => showReport(record, report);
  } catch (error) {
    if (!(error instanceof RecordError || error instanceof SyntaxError)) throw error;
    const [code, detail] = error instanceof RecordError ? [error.code, error.detail] : ["not_json", ""];
    show = () => showProblem(code, detail);
  }
  show();
}

/* Without this, choosing the same file again would not be noticed. */
place("record").addEventListener("click", (event) => {
  event.target.value = "";
});
place("record").addEventListener("change", (event) => {
  const [file] = event.target.files;
  if (!file) return;
  file.text().then(check, () => {
    show = () => showProblem("not_read", "");
    show();
  });
});
place("language").value = usualLanguage();
place("language").addEventListener("change", (event) => speak(event.target.value));
speak(usualLanguage());
