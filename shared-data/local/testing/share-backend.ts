import { type ChildBackend, makeStartedDataDir, startChild } from "./child-backend";

interface Sharing {
  /** STORE_MODE; the demonstration's unless it is another. */
  readonly mode?: string;
  readonly env?: NodeJS.ProcessEnv | (() => Promise<NodeJS.ProcessEnv>);
}

interface SharedBackend extends ChildBackend {
  /** Starts it again on the same data. @param meanwhile runs while it is stopped */
  restart(meanwhile?: () => void): Promise<void>;
}

/** A backend for all tests of a file, on a store that has been started once before; it ends after the last of them. */
export function shareBackend({ mode = "local", env = {} }: Sharing = {}): SharedBackend {
  let running: ChildBackend;
  const start = async (dataDir: string) => {
    const given = typeof env === "function" ? await env() : env;
    running = await startChild(dataDir, { STORE_MODE: mode, ...given });
  };
  beforeAll(async () => start(await makeStartedDataDir(mode)));
  afterAll(() => running.stop());
  const restart = async (meanwhile?: () => void) => {
    await running.stop();
    meanwhile?.();
    await start(running.dataDir);
  };
  const get = (own: object, name: string) => Reflect.get(own, name) ?? Reflect.get(running, name);
  return new Proxy({ restart } as SharedBackend, { get: get as never });
}
