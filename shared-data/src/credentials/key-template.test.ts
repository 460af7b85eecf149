import { readExpiry } from "./field-checks";
import { credentialKinds, isSecretKind, isSeparator, toKeyTemplate } from "./key-template";

const login = { kind: "login", label: "Login" };

it("takes a template as the database gives it, whatever the order of its names, and nothing beside it", () => {
  const response = { fields: [{ label: "Login", kind: "login", more: 1 }], separator: ":", note: "x" };
  expect(JSON.stringify(toKeyTemplate(response))).toBe(JSON.stringify({ separator: ":", fields: [login] }));
});

it.each([
  [null],
  ["login:senha"],
  [[login]],
  [{ separator: ":", fields: [] }],
  [{ separator: ":", fields: "login" }],
  [{ separator: "", fields: [login] }],
  [{ separator: ":", fields: [login, { kind: "retina", label: "Olho" }] }],
  [{ separator: ":", fields: [{ kind: "login" }] }],
])("finds no template in %j", (response) => {
  expect(toKeyTemplate(response)).toBeNull();
});

it("lets signs stand between fields, and no text or line", () => {
  const separators = [":", "|", "----", "\t", " ", "§", "::", "", "-----", "a", ":1", "\n", "\u0000", "\u0085"];
  expect(separators.filter(isSeparator)).toEqual(separators.slice(0, 7));
});

it("covers what opens an account, and free text, which may", () => {
  const secrets = ["password", "recovery_password", "totp_secret", "cookie", "text"];
  expect(credentialKinds.filter(isSecretKind)).toEqual(secrets);
});

it.each([
  ["31/12/2030", "2030-12-31"],
  ["2030-12-31", "2030-12-31"],
  ["2030-12-31T23:59:59-03:00", "2030-12-31"],
  ["31/02/2030", null],
  ["1/1/2030", null],
  ["2030-13-01", null],
  ["amanhã", null],
])("reads the day of %p as %p", (text, day) => {
  expect(readExpiry(text)).toBe(day);
});
