import { CommittedStore } from "./many-connections";

/**
 * A store of its own for each test of a file, dropped after it.
 * @param prepare runs on each new store before its test
 * @param template the database that is copied
 */
export function storePerTest(prepare?: () => Promise<void>, template?: string): CommittedStore {
  let current: CommittedStore;
  beforeEach(async () => {
    current = await CommittedStore.create(template);
    await prepare?.();
  });
  afterEach(() => current.drop());
  const get = (_target: object, name: string) => {
    const value: unknown = Reflect.get(current, name);
    return typeof value === "function" ? value.bind(current) : value;
  };
  return new Proxy({} as CommittedStore, { get: get as never });
}
