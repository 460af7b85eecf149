import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { forgetKeptKeys, type KeptKey, keepKey, readKeptKey } from "./kept-key";

const key: KeptKey = {
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

it("keeps the last key for its owner, and gives it to nobody else", () => {
  keepKey("ana", key);
  keepKey("ana", { ...key, orderId: "o2" });
  expect(readKeptKey("ana")).toEqual({ ...key, orderId: "o2" });
  expect(readKeptKey("bia")).toBeNull();
});

it("keeps nothing where the settings keep nothing for offline", () => {
  settings(false);
  keepKey("ana", key);
  expect(localStorage).toHaveLength(0);
});

it("forgets everybody's but the one who is here, and nothing else", () => {
  localStorage.setItem("another-record", "stays");
  keepKey("ana", key);
  keepKey("bia", key);
  forgetKeptKeys("bia");
  expect([readKeptKey("ana"), readKeptKey("bia")]).toEqual([null, key]);
  forgetKeptKeys();
  expect(Object.keys(localStorage)).toEqual(["another-record"]);
});

it.each(["{", "null", "1", "{}", JSON.stringify({ ...key, text: 5 }), JSON.stringify({ ...key, keptAt: undefined })])(
  "takes %s for nothing",
  (record) => {
    localStorage.setItem("store-kept-key:ana", record);
    expect(readKeptKey("ana")).toBeNull();
  },
);

it("does without a storage", () => {
  const refuse = () => {
    throw new DOMException("denied");
  };
  jest.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  keepKey("ana", key);
  expect(readKeptKey("ana")).toBeNull();
  jest.restoreAllMocks();
});
