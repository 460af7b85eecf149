import { checkReview } from "../meus-pedidos/review/use-review-form";
import { displayNameProblem, formatDisplayName } from "./display-name";
import { checkSignIn } from "./sign-in-rules";
import { checkSignUp, type SignUpValues, signUpMessages } from "./sign-up-rules";

const ana: SignUpValues = {
  fullName: "Ana Souza",
  phone: "(11) 98888-7777",
  displayName: "ana_souza",
  email: "ana@exemplo.com.br",
  password: "segredo-1",
  passwordConfirmation: "segredo-1",
};

const messagesFor = (changes: Partial<SignUpValues>) =>
  checkSignUp({ ...ana, ...changes }).map(({ code }) => signUpMessages[code]);

it("lets a whole form through", () => expect(messagesFor({})).toEqual([]));

it("does not keep a rule of the logic back until the form has no problem", () => {
  expect(messagesFor({ fullName: "", email: "teste@exemplo.com" })).toEqual([
    "Nome completo é obrigatório",
    "Email não permitido. Use um email válido.",
  ]);
  expect(messagesFor({ phone: "119", password: "1234567", passwordConfirmation: "1234567" })).toEqual([
    "Telefone inválido. Use um número válido.",
    "Password must be at least 8 characters",
  ]);
});

it("refuses a display name that is known to be taken, once it keeps the rules", () => {
  const isTaken = (name: string) => name.startsWith("an");
  const problems = (displayName: string) => checkSignUp({ ...ana, displayName }, isTaken).map(({ code }) => code);
  expect(problems("ana_souza")).toEqual(["display_name_taken"]);
  expect(problems("an")).toEqual(["display_name_short"]);
  expect(signUpMessages.display_name_taken).toBe("Este nome de exibição já está em uso");
});

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

it.each([
  ["119888877", 1],
  ["1198888777", 0],
  ["+55 11 98888 7777", 0],
  ["123456789012345", 0],
  ["1234567890123456", 1],
])("counts the digits of %s", (phone, problems) => expect(messagesFor({ phone })).toHaveLength(problems));

it.each([
  ["suporte_1", "display_name_reserved"],
  ["equip3", "display_name_reserved"],
  ["ana", null],
])("finds wrong with the display name %j: %s", (name, problem) => expect(displayNameProblem(name)).toBe(problem));

it("keeps of a display name what it may hold", () => {
  expect(formatDisplayName("Ana Souza-93!")).toBe("anasouza93");
  expect(formatDisplayName("João Sóuza")).toBe("joaosouza");
  expect(formatDisplayName("a_".repeat(20))).toHaveLength(20);
});

it("asks a review for 1 to 5 whole stars and at most 500 characters", () => {
  expect(checkReview(0, "")).toBe("rating_out_of_range");
  expect(checkReview(6, "")).toBe("rating_out_of_range");
  expect(checkReview(4.5, "")).toBe("rating_out_of_range");
  expect(checkReview(1, "a".repeat(500))).toBeNull();
});
