export default async function teardown() {
  const { storeTestPostgres } = /** @type {{ storeTestPostgres?: { stop(): Promise<void> } }} */ (
    /** @type {unknown} */ (globalThis)
  );
  await storeTestPostgres?.stop();
}
