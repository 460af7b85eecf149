import { onlineManager } from "@store/shared-data/query";
import { catchUpOnConnection, followConnection } from "./connection";

const say = (event: "online" | "offline") => window.dispatchEvent(new Event(event));
let heard: boolean[] = [];
let stop = () => {};

function follow(isTakenOver: boolean) {
  onlineManager.setOnline(true);
  followConnection(isTakenOver);
  heard = [];
  stop = onlineManager.subscribe((isOnline) => void heard.push(isOnline));
}
afterEach(() => {
  say("online");
  stop();
});

it("reports offline and online as they happen, and listens until the last subscriber goes", () => {
  follow(false);
  say("offline");
  expect(heard).toEqual([false]);
  say("online");
  expect(heard).toEqual([false, true]);
  stop();
  say("offline");
  expect(onlineManager.isOnline()).toBe(true);
});

it("keeps a loss from a page that is being taken over, until it is alive", () => {
  follow(true);
  say("offline");
  expect(heard).toEqual([]);
  catchUpOnConnection();
  expect(heard).toEqual([false]);
  say("online");
  say("offline");
  expect(heard).toEqual([false, true, false]);
});

it("catches up once: a later page does not overrule what was heard since", () => {
  follow(true);
  catchUpOnConnection();
  say("offline");
  onlineManager.setOnline(true);
  catchUpOnConnection();
  expect(heard).toEqual([false, true]);
});
