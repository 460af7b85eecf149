/** Texts of the browser's dialogs in the present test, and the user's reply: yes, unless the test says otherwise. */
export const said = { alerts: [] as string[], questions: [] as string[], agrees: true };

/** Has the browser's own alert and confirm write down what they say. */
export function watchDialogs(): void {
  beforeEach(() => {
    Object.assign(said, { alerts: [], questions: [], agrees: true });
    jest.spyOn(window, "alert").mockImplementation((text) => void said.alerts.push(String(text)));
    jest.spyOn(window, "confirm").mockImplementation((text) => {
      said.questions.push(String(text));
      return said.agrees;
    });
  });
}

/** Leaves every timer to the clock but the intervals, which move when the test says so. */
export function holdIntervals(): void {
  jest.useFakeTimers({
    doNotFake: [
      "setTimeout",
      "clearTimeout",
      "Date",
      "hrtime",
      "nextTick",
      "performance",
      "queueMicrotask",
      "requestAnimationFrame",
      "cancelAnimationFrame",
      "requestIdleCallback",
      "cancelIdleCallback",
      "setImmediate",
      "clearImmediate",
    ],
  });
}

/** The text written to `navigator.clipboard`, which jsdom lacks. */
export function watchClipboard(): string[] {
  const copied: string[] = [];
  const writeText = async (text: string) => void copied.push(text);
  beforeEach(() => {
    copied.length = 0;
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  });
  return copied;
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
