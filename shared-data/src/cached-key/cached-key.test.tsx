import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { type CachedKey, cacheKey, forgetCachedKeys, readCachedKey } from "./cached-key";

const key: CachedKey = {
  orderId: "o1",
  keyId: "k1",
  productName: "Conta",
  text: "senha: 123",
  productId: "tiktok-conta-eua",
  template: null,
  keptAt: "2026-11-22T12:00:00Z",
};
const settings = (offline: boolean) => configureRuntime(parseSettings({ offline }));

beforeEach(() => {
  localStorage.clear();
  settings(true);
});

it("caches the last key for its owner only", () => {
  cacheKey("ana", key);
  cacheKey("ana", { ...key, orderId: "o2" });
  expect(readCachedKey("ana")).toEqual({ ...key, orderId: "o2" });
  expect(readCachedKey("bia")).toBeNull();
});

it("keeps nothing where the settings keep nothing for offline", () => {
  settings(false);
  cacheKey("ana", key);
  expect(localStorage).toHaveLength(0);
});

it("forgets everybody's but the one who is here, and nothing else", () => {
  localStorage.setItem("another-record", "stays");
  cacheKey("ana", key);
  cacheKey("bia", key);
  forgetCachedKeys("bia");
  expect([readCachedKey("ana"), readCachedKey("bia")]).toEqual([null, key]);
  forgetCachedKeys();
  expect(Object.keys(localStorage)).toEqual(["another-record"]);
});

it.each(["{", "null", "1", "{}", JSON.stringify({ ...key, text: 5 }), JSON.stringify({ ...key, keptAt: undefined })])(
  "takes %s for nothing",
  (record) => {
    localStorage.setItem("store-cached-key:ana", record);
    expect(readCachedKey("ana")).toBeNull();
  },
);

it("does without a storage", () => {
  const refuse = () => {
    throw new DOMException("denied");
  };
  jest.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  cacheKey("ana", key);
  expect(readCachedKey("ana")).toBeNull();
  jest.restoreAllMocks();
});
