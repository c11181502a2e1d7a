/* Small helpers to build what a script adds to a page. */

const SVG = "http://www.w3.org/2000/svg";

/* "5 of dots, %(count)s left" with its values in their places, as the server's sentences are written. */
export const filled = (text, values) => text.replace(/%\((\w+)\)s/g, (_whole, name) => values[name]);

/* An element with properties (className, onclick), attributes (with a dash, or role) and children. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "role") made.setAttribute(name, value);
    else made[name] = value;
  }
  made.append(...children);
  return made;
}

/* A drawing of one part; it says nothing, for its button is named. */
export function drawing(className, part, attributes, viewBox) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  if (viewBox) svg.setAttribute("viewBox", viewBox);
  const inside = document.createElementNS(SVG, part);
  for (const [name, value] of Object.entries(attributes)) inside.setAttribute(name, value);
  svg.append(inside);
  return svg;
}
