export default async function teardown() {
  const { stopStoreTestEmbedded } = /** @type {{ stopStoreTestEmbedded?: () => Promise<void> }} */ (
    /** @type {unknown} */ (globalThis)
  );
  await stopStoreTestEmbedded?.();
}
