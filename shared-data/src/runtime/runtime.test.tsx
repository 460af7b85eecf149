import { signIn } from "../session/sign-in";
import { signOut } from "../session/sign-out";
import {
  configureRuntime,
  getAccessToken,
  getSession,
  getSettings,
  getStoreClient,
  loadAuth,
  loadEphemeralAuth,
  startSession,
} from "./index";
import { parseSettings } from "./settings";

const ana = { email: "ana@exemplo.com.br", password: "123456" };

it("reports a missing configuration", () => {
  expect(getSettings).toThrow("configureRuntime was not called");
  expect(getStoreClient()).toBeNull();
});

it("has no client, no session and a warning where the settings name no backend", async () => {
  const warned: unknown[][] = [];
  jest.spyOn(console, "warn").mockImplementation((...text) => void warned.push(text));
  const settings = parseSettings({ mode: "local" });
  configureRuntime(settings);
  expect(warned).toEqual([["[data] The backend is not configured: the built-in catalogue is shown."]]);
  expect(getSettings()).toBe(settings);
  expect(getStoreClient()).toBeNull();
  await expect(loadAuth()).rejects.toThrow("no backend is configured");
  await expect(loadEphemeralAuth()).rejects.toThrow("no backend is configured");
  await expect(signIn(ana)).rejects.toMatchObject({ code: "not_configured" });
});

it("has no user before the stored session was read, and has one afterwards only if there is a backend", async () => {
  const session = { access_token: "a", refresh_token: "r", user: { id: "1", email: "ana@exemplo.com.br" } };
  localStorage.setItem("store-session", JSON.stringify(session));
  expect(getSession()).toEqual({ status: "loading", user: null });
  expect(await getAccessToken()).toBeNull();
  startSession();
  expect(getSession().status).toBe("signed-out");
});

it("has a client and no warning where the settings name one, and can then be asked", async () => {
  const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
  const supabaseKey = "sb_publishable_a-key-of-at-least-fifty-characters-0001";
  configureRuntime(parseSettings({ mode: "local", supabaseUrl: "http://127.0.0.1:9", supabaseKey }));
  expect(warn).not.toHaveBeenCalled();
  expect(getStoreClient()).not.toBeNull();
  jest.spyOn(console, "error").mockImplementation(() => undefined);
  await expect(signIn(ana)).rejects.toMatchObject({ code: "network" });
});

it("deletes drafts on sign-out", async () => {
  localStorage.setItem("store-draft:1:profile", "{}");
  await signOut();
  expect(localStorage.getItem("store-draft:1:profile")).toBeNull();
});
