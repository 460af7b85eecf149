import { isBackendConfigured } from "./backend-configuration";

const key = "sb_publishable_abcdefghijklmnopqrstuvwxyz0123456789ABCD";
const good = {
  mode: "production",
  supabaseUrl: "https://abc.supabase.co",
  supabaseKey: key,
  backendDomain: "supabase.co",
} as const;

it("accepts https under the backend's domain with a key of 50 characters", () => {
  expect(isBackendConfigured(good)).toBe(true);
  expect(isBackendConfigured({ ...good, supabaseKey: "k".repeat(50) })).toBe(true);
});

it("recognizes a publishable key by its format, and does not mistake random characters for a placeholder", () => {
  for (const supabaseKey of [
    "sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH",
    "sb_publishable_xXxWlzQHlZjBrEguHvfOxg_3BJgxAaH",
  ]) {
    expect(isBackendConfigured({ ...good, supabaseKey })).toBe(true);
  }
});

it.each([
  ["no URL", { supabaseUrl: "" }],
  ["no key", { supabaseKey: "" }],
  ["a key of 49 characters", { supabaseKey: "k".repeat(49) }],
  ["a publishable key that is cut off", { supabaseKey: "sb_publishable_ACJWlzQHlZj" }],
  ["the publishable key of an example", { supabaseKey: `sb_publishable_${"x".repeat(31)}` }],
  ["a line break in the key", { supabaseKey: `${key}\n` }],
  ["http", { supabaseUrl: "http://abc.supabase.co" }],
  ["a domain that the settings do not name", { backendDomain: "", supabaseUrl: "https://a.b." }],
  ["another domain", { supabaseUrl: "https://abc.outro.co" }],
  ["the domain as part of another", { supabaseUrl: "https://supabase.co.outro.com" }],
  ["the domain at the end of another name", { supabaseUrl: "https://falsosupabase.co" }],
  ["placeholder text in the URL", { supabaseUrl: "https://your-project.supabase.co" }],
  ["placeholder text in the key", { supabaseKey: `your-anon-key-${key}` }],
  ["this machine, outside local mode", { supabaseUrl: "http://localhost:54321" }],
])("refuses %s", (_what, change) => {
  expect(isBackendConfigured({ ...good, ...change })).toBe(false);
});

it("accepts this machine without https in local mode, but no other", () => {
  const local = { ...good, mode: "local" } as const;
  expect(isBackendConfigured({ ...local, supabaseUrl: "http://localhost:54321" })).toBe(true);
  expect(isBackendConfigured({ ...local, supabaseUrl: "http://127.0.0.1:54321" })).toBe(true);
  expect(isBackendConfigured({ ...local, supabaseUrl: "http://[::1]:54321" })).toBe(true);
  expect(isBackendConfigured({ ...local, supabaseUrl: "ftp://localhost:54321" })).toBe(false);
  expect(isBackendConfigured({ ...local, supabaseUrl: "http://192.168.0.7:54321" })).toBe(false);
});

it("accepts the machine that the settings name without https in local mode: a shop that is shown to its own network", () => {
  const named = { ...good, supabaseUrl: "http://192.168.0.7:54321", backendDomain: "192.168.0.7" };
  expect(isBackendConfigured({ ...named, mode: "local" })).toBe(true);
  expect(isBackendConfigured({ ...named, mode: "production" })).toBe(false);
});
