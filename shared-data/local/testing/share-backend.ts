import { type ChildBackend, makeStartedDataDir, startChild } from "./child-backend";

interface Sharing {
  /** STORE_MODE; the demonstration's unless it is another. */
  readonly mode?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** A backend for all tests of a file, on a store that has been started once before; it ends after the last of them. */
export function shareBackend({ mode = "local", env = {} }: Sharing = {}): ChildBackend {
  let running: ChildBackend;
  beforeAll(async () => {
    running = await startChild(await makeStartedDataDir(mode), { STORE_MODE: mode, ...env });
  });
  afterAll(() => running.stop());
  return new Proxy({} as ChildBackend, { get: (_target, name) => Reflect.get(running, name) });
}
