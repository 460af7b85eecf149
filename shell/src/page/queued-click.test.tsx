import { dropQueuedClick, replayQueuedClick } from "./queued-click";

let clicks = 0;
let requestCount = 0;

function click(button: HTMLElement | undefined) {
  clicks = 0;
  requestCount = 0;
  button?.addEventListener("click", () => void clicks++);
  window.takeQueuedClick = () => {
    requestCount++;
    return button;
  };
}
const addButton = () => document.body.appendChild(document.createElement("button"));
/** A form that counts as asked when it is sent, and goes nowhere. */
const addForm = () =>
  document.body.appendChild(Object.assign(document.createElement("form"), { onsubmit: () => requestCount++ > 9 }));
afterEach(() => document.body.replaceChildren());

it("replays a click on a button once after hydration", () => {
  click(addButton());
  replayQueuedClick();
  replayQueuedClick();
  expect({ clicks, asked: requestCount }).toEqual({ clicks: 1, asked: 1 });
  expect(window.takeQueuedClick).toBeUndefined();
});

it("does nothing with a button that is no longer in the page", () => {
  click(document.createElement("button"));
  replayQueuedClick();
  expect({ clicks, asked: requestCount }).toEqual({ clicks: 0, asked: 1 });
});

it("sends a search that was sent too early, also where its form has been replaced", () => {
  addForm().setAttribute("role", "search");
  click(document.createElement("form"));
  replayQueuedClick();
  expect(requestCount).toBe(2);
});

it("sends the form itself that is to be sent by post", () => {
  click(Object.assign(addForm(), { method: "post" }));
  replayQueuedClick();
  expect(requestCount).toBe(2);
});

it("drops an early click when the page fails", () => {
  click(addButton());
  dropQueuedClick();
  dropQueuedClick();
  expect({ clicks, asked: requestCount }).toEqual({ clicks: 0, asked: 1 });
  expect(window.takeQueuedClick).toBeUndefined();
});
