import path from "node:path";

it("takes an empty variable as one that is not set", async () => {
  Object.assign(process.env, { STORE_DATA_DIR: "", REGISTRY_DIR: "", RELEASES_DIR: "", WEBHOOK_SECRET: "" });
  const { environment, root } = await import("./environment");
  const dataDir = path.join(root, ".data");
  expect(environment).toMatchObject({ dataDir, registryDir: path.join(dataDir, "registry") });
  expect(environment.releasesDir).toBe(path.join(root, ".releases"));
  expect(environment.webhookSecret).not.toBe("");
});
