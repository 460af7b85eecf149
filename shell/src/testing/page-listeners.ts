/** Removes after each test the listeners of code that registers them for the lifetime of a page. */
export function endListenersWithTest(): void {
  let page = new AbortController();
  beforeEach(() => {
    page = new AbortController();
    for (const target of [window, document]) {
      const listen = target.addEventListener.bind(target);
      target.addEventListener = (
        type: string,
        listener: EventListenerOrEventListenerObject,
        options?: boolean | AddEventListenerOptions,
      ) => {
        const given = typeof options === "object" ? options : { capture: options === true };
        listen(type, listener, { signal: page.signal, ...given });
      };
    }
  });
  afterEach(() => {
    page.abort();
    for (const target of [window, document]) Reflect.deleteProperty(target, "addEventListener");
  });
}
