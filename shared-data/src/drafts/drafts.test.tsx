import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { type CachedKey, cacheKey, forgetCachedKeys, readCachedKey } from "../cached-key/cached-key";
import { clearDrafts, readDraft, visitor, writeDraft } from "./drafts";

const cached = { orderId: "o1", keyId: "k1", productName: "Conta", text: "senha: 123", productId: "tiktok-conta-eua" };
const key: CachedKey = { ...cached, template: null, keptAt: "2026-11-22T12:00:00Z" };
const settings = (offline: boolean) => configureRuntime(parseSettings({ offline }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem("another-record", "stays");
  settings(true);
});

describe("a draft", () => {
  it("keeps what one person typed, for that person alone", () => {
    writeDraft("ana", "profile", { fullName: "Ana S." });
    expect(readDraft("ana", "profile")).toEqual({ fullName: "Ana S." });
    expect([readDraft("bia", "profile"), readDraft("ana", "review:1")]).toEqual([{}, {}]);
  });

  it("is forgotten with a form that was emptied, and with all others at sign-out", () => {
    writeDraft("ana", "profile", { fullName: "Ana" });
    writeDraft("ana", "profile", { fullName: "" });
    expect(readDraft("ana", "profile")).toEqual({});
    for (const form of ["profile", "review:1"]) writeDraft("ana", form, { text: "Bom" });
    clearDrafts();
    expect(Object.keys(localStorage)).toEqual(["another-record"]);
  });

  it("of a visitor is kept for the tab alone, and forgotten with the others", () => {
    sessionStorage.setItem("another-record", "stays");
    writeDraft(visitor, "sign-up", { fullName: "Ana" });
    expect(readDraft(visitor, "sign-up")).toEqual({ fullName: "Ana" });
    expect(Object.keys(localStorage)).toEqual(["another-record"]);
    clearDrafts();
    expect(Object.keys(sessionStorage)).toEqual(["another-record"]);
  });

  it("that is broken is none", () => {
    localStorage.setItem("store-draft:ana:profile", "{");
    expect(readDraft("ana", "profile")).toEqual({});
  });
});

describe("the last key", () => {
  it("is cached for its owner only", () => {
    cacheKey("ana", key);
    cacheKey("ana", { ...key, orderId: "o2" });
    expect([readCachedKey("ana"), readCachedKey("bia")]).toEqual([{ ...key, orderId: "o2" }, null]);
  });

  it("is not cached where the settings keep nothing for offline", () => {
    settings(false);
    cacheKey("ana", key);
    expect(Object.keys(localStorage)).toEqual(["another-record"]);
  });

  it("is forgotten of everybody but the one who is here, and nothing else is", () => {
    cacheKey("ana", key);
    cacheKey("bia", key);
    forgetCachedKeys("bia");
    expect([readCachedKey("ana"), readCachedKey("bia")]).toEqual([null, key]);
    forgetCachedKeys();
    expect(Object.keys(localStorage)).toEqual(["another-record"]);
  });

  it.each(["{", "null", "{}", JSON.stringify({ ...key, text: 5 })])("is none where the record is %s", (record) => {
    localStorage.setItem("store-cached-key:ana", record);
    expect(readCachedKey("ana")).toBeNull();
  });

  it("is none in a browser without storage", () => {
    const refuse = () => {
      throw new DOMException("denied");
    };
    jest.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
    jest.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
    cacheKey("ana", key);
    expect(readCachedKey("ana")).toBeNull();
  });
});
