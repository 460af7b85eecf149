import { dropQueuedClick, replayQueuedClick } from "./queued-click";

let clicks = 0;
let asked = 0;

function press(button: HTMLElement | undefined) {
  clicks = 0;
  asked = 0;
  button?.addEventListener("click", () => void clicks++);
  window.takeQueuedClick = () => {
    asked++;
    return button;
  };
}
const addButton = () => document.body.appendChild(document.createElement("button"));

it("does what was wanted with a button that was pressed too early, once", () => {
  press(addButton());
  replayQueuedClick();
  replayQueuedClick();
  expect({ clicks, asked }).toEqual({ clicks: 1, asked: 1 });
  expect(window.takeQueuedClick).toBeUndefined();
});

it("does nothing with a button that is no longer in the page", () => {
  press(document.createElement("button"));
  replayQueuedClick();
  expect({ clicks, asked }).toEqual({ clicks: 0, asked: 1 });
});

it("hears presses from then on where there was none", () => {
  press(undefined);
  replayQueuedClick();
  expect(asked).toBe(1);
});

it("lets an early press go where the page gives up", () => {
  press(addButton());
  dropQueuedClick();
  dropQueuedClick();
  expect({ clicks, asked }).toEqual({ clicks: 0, asked: 1 });
  expect(window.takeQueuedClick).toBeUndefined();
});
