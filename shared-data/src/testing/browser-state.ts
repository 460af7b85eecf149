import { onlineManager } from "@store/shared-data/query";
import { act } from "@testing-library/react";

/** Cuts the browser's connection, or restores it. */
export function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, "onLine", { configurable: true, value: isOnline });
  act(() => {
    window.dispatchEvent(new Event(isOnline ? "online" : "offline"));
    onlineManager.setOnline(isOnline);
  });
}

/** Hides the tab, or shows it again. */
export function setVisible(isVisible: boolean): void {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: isVisible ? "visible" : "hidden" });
  act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

/** Has the clock of each test stand still until the returned function moves it; what the network needs keeps running. */
export function stopClock(now?: number): (milliseconds: number) => Promise<void> {
  const doNotFake = ["nextTick", "queueMicrotask", "setImmediate", "clearImmediate"] as const;
  beforeEach(() => void jest.useFakeTimers({ now: now ?? Date.now(), doNotFake: [...doNotFake] }));
  afterEach(() => void jest.useRealTimers());
  return (milliseconds) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
}
