/* What a page that comes back says is wrong stands where it belongs, often far below or far above: go there. */

const WRONG = ".messages .message-error, [data-typed] .message-error, [data-typed] .field-error";

const first = [...document.querySelectorAll(`main :is(${WRONG})`)].find((each) => each.textContent.trim());
if (first) {
  for (let more = first.closest("details"); more; more = more.parentElement.closest("details")) more.open = true;
  first.tabIndex = -1;
  first.focus({ preventScroll: true });
  first.scrollIntoView({ block: "center" });
}
