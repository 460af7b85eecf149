declare global {
  /** Functions that end the servers of this run, the last started first. */
  var storeTestStops: (() => Promise<void>)[] | undefined;
}

export function stopLater(stop: () => Promise<void>): void {
  globalThis.storeTestStops ??= [];
  globalThis.storeTestStops.unshift(stop);
}

export default async function teardown(): Promise<void> {
  for (const stop of globalThis.storeTestStops?.splice(0) ?? []) await stop();
}
