import { readExpiry } from "./field-checks";
import { credentialKinds, isSecretKind, isSeparator, toKeyTemplate } from "./key-template";

const login = { kind: "login", label: "Login" };

it("takes a template as the database answers it, whatever the order of its names, and nothing beside it", () => {
  const response = { fields: [{ label: "Login", kind: "login", more: 1 }], separator: ":", note: "x" };
  expect(JSON.stringify(toKeyTemplate(response))).toBe(JSON.stringify({ separator: ":", fields: [login] }));
});

it.each([
  [null],
  [undefined],
  ["login:senha"],
  [[login]],
  [{ separator: ":", fields: [] }],
  [{ separator: ":", fields: "login" }],
  [{ separator: "", fields: [login] }],
  [{ separator: 1, fields: [login] }],
  [{ separator: ":", fields: [login, { kind: "retina", label: "Olho" }] }],
  [{ separator: ":", fields: [{ kind: "login" }] }],
  [{ separator: ":", fields: [null] }],
])("finds no template in %j", (response) => {
  expect(toKeyTemplate(response)).toBeNull();
});

it.each([":", "|", "----", "\t", " ", "§", "::"])("lets %j stand between fields", (separator) => {
  expect(isSeparator(separator)).toBe(true);
});

it.each(["", "-----", "a", ":1", "\n", "\u0000", "\u0085"])("lets %j not stand between fields", (separator) => {
  expect(isSeparator(separator)).toBe(false);
});

it("covers what opens an account, and free text, which may", () => {
  expect(credentialKinds.filter(isSecretKind)).toEqual([
    "password",
    "recovery_password",
    "totp_secret",
    "cookie",
    "text",
  ]);
});

it.each([
  ["31/12/2030", "2030-12-31"],
  ["2030-12-31", "2030-12-31"],
  ["2030-12-31T23:59:59-03:00", "2030-12-31"],
  ["31/02/2030", null],
  ["00/01/2030", null],
  ["1/1/2030", null],
  ["2030-13-01", null],
  ["amanhã", null],
  ["", null],
])("reads the day of %p as %p", (text, day) => {
  expect(readExpiry(text)).toBe(day);
});
