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

export function watchClipboard(): string[] {
  const copied: string[] = [];
  const writeText = async (text: string) => void copied.push(text);
  beforeEach(() => {
    copied.length = 0;
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  });
  return copied;
}
