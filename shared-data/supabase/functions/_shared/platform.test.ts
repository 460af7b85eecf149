import { readPlatform } from "./platform";

const read = (variables: Record<string, string>) => {
  const { serviceKey, publicKey } = readPlatform((name) => variables[name] ?? "");
  return [serviceKey, publicKey];
};
const older = { SUPABASE_SERVICE_ROLE_KEY: "eyJ.service", SUPABASE_ANON_KEY: "eyJ.anon" };
const newer = {
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_a"}',
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_a"}',
};

it.each([
  ["the newer keys alone, as a new project has them", newer, ["sb_secret_a", "sb_publishable_a"]],
  ["the older keys alone", older, ["eyJ.service", "eyJ.anon"]],
  ["the newer before the older", { ...older, ...newer }, ["sb_secret_a", "sb_publishable_a"]],
  [
    "the default one of several",
    { ...newer, SUPABASE_SECRET_KEYS: '{"cron":"sb_secret_c","default":"sb_secret_d"}' },
    ["sb_secret_d", "sb_publishable_a"],
  ],
  [
    "the first where none is called default",
    { ...newer, SUPABASE_SECRET_KEYS: '{"loja":"sb_secret_l","outra":"sb_secret_o"}' },
    ["sb_secret_l", "sb_publishable_a"],
  ],
  ...['{"default":""}', "{}", "null", "[]", "sb_secret_bare", '{"default":7}'].map(
    (value): [string, Record<string, string>, string[]] => [
      `the older where the newer variable is ${value}`,
      { ...older, SUPABASE_SECRET_KEYS: value, SUPABASE_PUBLISHABLE_KEYS: value },
      ["eyJ.service", "eyJ.anon"],
    ],
  ),
])("a function takes %s", (_what, variables, keys) => expect(read(variables)).toEqual(keys));
