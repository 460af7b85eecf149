/** @jest-environment-options {"resources": "usable"} */

import { startSmallServer } from "../testing/small-server";
import { configureTracker, runTracker } from "../testing/small-tracker";
import { followOwnChanges, isPlacedByPage, takeOwnChange } from "./own-changes";

const server = startSmallServer();
// An extension has prototypes of its own.
const { append } = Element.prototype;
const newElement = () => document.createElement("div");

beforeAll(() => {
  // jsdom lacks it.
  Object.defineProperty(HTMLElement.prototype, "innerText", { configurable: true, set: () => {} });
  configureTracker(server);
  followOwnChanges([document.body]);
});
afterEach(() => void takeOwnChange());

it.each([
  ["append", (each: Element) => document.body.append(each)],
  ["append of the prototype", (each: Element) => Element.prototype.append.call(document.body, each)],
  ["insertBefore", (each: Element) => document.body.insertBefore(each, null)],
  ["replaceChildren", (each: Element) => document.body.replaceChildren(each)],
])("knows what the page itself has placed by %s, with what is in it", (_name, place) => {
  const [each, inner] = [newElement(), newElement()];
  each.append(inner);
  place(each);
  expect([isPlacedByPage(inner), takeOwnChange(), takeOwnChange()]).toEqual([true, true, false]);
});

it("notices that the page writes a text over everything", () => {
  document.body.innerHTML = "<p>nada</p>";
  expect([document.body.innerHTML, takeOwnChange()]).toEqual(["<p>nada</p>", true]);
});

it("leaves out the same by an extension, which has the elements' own methods", () => {
  const each = newElement();
  append.call(document.body, each);
  expect([isPlacedByPage(each), takeOwnChange()]).toEqual([false, false]);
});

it("leaves out the same by a tracker of the settings", async () => {
  await runTracker(server, 'document.body.append(Object.assign(document.createElement("div"), { id: "oferta" }))');
  expect([isPlacedByPage(document.getElementById("oferta")), takeOwnChange()]).toEqual([false, false]);
});
