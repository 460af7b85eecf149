import { onlineManager } from "@store/shared-data/query";
import { act } from "react";

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

interface SavedFile {
  name: string;
  text(): Promise<string>;
}

/** The files that the page had the browser save. jsdom has no addresses of Blobs, and follows no download. */
export function watchDownloads(): SavedFile[] {
  const saved: SavedFile[] = [];
  const blobs = new Map<string, Blob>();
  beforeEach(() => {
    saved.length = 0;
    Object.assign(URL, {
      createObjectURL(blob: Blob) {
        const address = `blob:${blobs.size}`;
        blobs.set(address, blob);
        return address;
      },
      revokeObjectURL: (address: string) => blobs.delete(address),
    });
    jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      const blob = blobs.get(this.href);
      if (blob) saved.push({ name: this.download, text: async () => (await bytesOf.call(blob)).toString() });
    });
  });
  return saved;
}

/** The bytes of a file, whose `arrayBuffer` jsdom lacks; of Node's realm, since Node's crypto takes no others. */
export function bytesOf(this: Blob): Promise<Buffer> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(Buffer.from(new Uint8Array(reader.result as ArrayBuffer)));
    reader.readAsArrayBuffer(this);
  });
}
