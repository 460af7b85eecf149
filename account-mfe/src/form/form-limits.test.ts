import { isEmail } from "@store/shared-data";
import { displayNameProblem } from "./display-name";
import { isBlockedEmail } from "./email";
import { checkSignIn } from "./sign-in-rules";
import { checkSignUp } from "./sign-up-rules";

const ana = {
  fullName: "Ana Souza",
  phone: "11988887777",
  displayName: "ana_souza",
  email: "ana@exemplo.com.br",
  password: "segredo-1",
  passwordConfirmation: "segredo-1",
};

it.each([
  ["suporte_1", "display_name_reserved"],
  ["equip3", "display_name_reserved"],
  ["ana", null],
])("finds wrong with the display name %j: %s", (name, problem) => expect(displayNameProblem(name)).toBe(problem));

it.each([
  [5, "password_short"],
  [6, "password_weak"],
  [7, "password_weak"],
  [8, undefined],
])("finds wrong with a new password of %i characters: %s", (length, code) => {
  const password = "a".repeat(length);
  expect(checkSignUp({ ...ana, password, passwordConfirmation: password })[0]?.code).toBe(code);
});

it("asks a password of 6 characters to sign in with", () => {
  expect(checkSignIn({ email: ana.email, password: "12345" })).toEqual([{ field: "password", code: "password_short" }]);
  expect(checkSignIn({ email: ana.email, password: "123456" })).toEqual([]);
  expect(checkSignIn({ email: "ana", password: "123456" })).toEqual([{ field: "email", code: "email_invalid" }]);
});

it("knows addresses of 254 characters, and blocks words in any case", () => {
  const ofLength = (length: number) => `${"a".repeat(length - 5)}@b.co`;
  expect([isEmail(ofLength(254)), isEmail(ofLength(255))]).toEqual([true, false]);
  expect([isBlockedEmail("SPAM@exemplo.com"), isBlockedEmail("ana@exemplo.com")]).toEqual([true, false]);
});
