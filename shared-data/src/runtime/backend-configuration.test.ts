import { isBackendConfigured } from "./backend-configuration";

const key = "sb_publishable_abcdefghijklmnopqrstuvwxyz0123456789ABCD";
const good = {
  mode: "production",
  supabaseUrl: "https://abc.supabase.co",
  supabaseKey: key,
  backendDomain: "supabase.co",
} as const;
const local = { ...good, mode: "local" } as const;
const named = { ...local, supabaseUrl: "http://192.168.0.7:54321", backendDomain: "192.168.0.7" } as const;

it.each([
  ["https under the backend's domain", good],
  ["a key of 50 characters", { ...good, supabaseKey: "k".repeat(50) }],
  ["a publishable key by its format", { ...good, supabaseKey: "sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH" }],
  ["a key with a few like letters", { ...good, supabaseKey: "sb_publishable_xXxWlzQHlZjBrEguHvfOxg_3BJgxAaH" }],
  ["this machine in local mode", { ...local, supabaseUrl: "http://localhost:54321" }],
  ["its address in local mode", { ...local, supabaseUrl: "http://127.0.0.1:54321" }],
  ["its IPv6 address in local mode", { ...local, supabaseUrl: "http://[::1]:54321" }],
  ["the machine that the settings name, in local mode", named],
])("accepts %s", (_what, settings) => expect(isBackendConfigured(settings)).toBe(true));

it.each([
  ["no URL", { ...good, supabaseUrl: "" }],
  ["a key of 49 characters", { ...good, supabaseKey: "k".repeat(49) }],
  ["a publishable key that is cut off", { ...good, supabaseKey: "sb_publishable_ACJWlzQHlZj" }],
  ["the publishable key of an example", { ...good, supabaseKey: `sb_publishable_${"x".repeat(31)}` }],
  ["a line break in the key", { ...good, supabaseKey: `${key}\n` }],
  ["http", { ...good, supabaseUrl: "http://abc.supabase.co" }],
  ["a domain that the settings do not name", { ...good, backendDomain: "", supabaseUrl: "https://a.b." }],
  ["the domain as part of another", { ...good, supabaseUrl: "https://supabase.co.outro.com" }],
  ["the domain at the end of another name", { ...good, supabaseUrl: "https://falsosupabase.co" }],
  ["placeholder text in the URL", { ...good, supabaseUrl: "https://your-project.supabase.co" }],
  ["placeholder text in the key", { ...good, supabaseKey: `your-anon-key-${key}` }],
  ["this machine, outside local mode", { ...good, supabaseUrl: "http://localhost:54321" }],
  ["another scheme in local mode", { ...local, supabaseUrl: "ftp://localhost:54321" }],
  ["another machine in local mode", { ...local, supabaseUrl: "http://192.168.0.7:54321" }],
  ["the machine that the settings name, outside local mode", { ...named, mode: "production" as const }],
])("refuses %s", (_what, settings) => expect(isBackendConfigured(settings)).toBe(false));
