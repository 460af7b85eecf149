import { clearDrafts, readDraft, visitor, writeDraft } from "./drafts";

beforeEach(() => localStorage.clear());

it("keeps what one person typed, for that person alone", () => {
  writeDraft("ana", "profile", { fullName: "Ana S." });
  expect(readDraft("ana", "profile")).toEqual({ fullName: "Ana S." });
  expect(readDraft("bia", "profile")).toEqual({});
  expect(readDraft("ana", "review:1")).toEqual({});
});

it("forgets a form that was emptied, and all of them at sign-out", () => {
  localStorage.setItem("another-record", "stays");
  writeDraft("ana", "profile", { fullName: "Ana" });
  writeDraft("ana", "profile", { fullName: "" });
  expect(readDraft("ana", "profile")).toEqual({});
  writeDraft("ana", "profile", { fullName: "Ana" });
  writeDraft("ana", "review:1", { comment: "Bom" });
  clearDrafts();
  expect(Object.keys(localStorage)).toEqual(["another-record"]);
});

it("keeps a visitor's for the tab alone, and forgets it with the others", () => {
  sessionStorage.setItem("another-record", "stays");
  writeDraft(visitor, "sign-up", { fullName: "Ana" });
  expect(readDraft(visitor, "sign-up")).toEqual({ fullName: "Ana" });
  expect(Object.keys(localStorage)).toEqual([]);
  clearDrafts();
  expect(Object.keys(sessionStorage)).toEqual(["another-record"]);
});

it("survives a broken record", () => {
  localStorage.setItem("store-draft:ana:profile", "{");
  expect(readDraft("ana", "profile")).toEqual({});
});
