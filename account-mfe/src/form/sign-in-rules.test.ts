import { checkSignIn, signInMessages } from "./sign-in-rules";

const messagesFor = (email: string, password: string) =>
  checkSignIn({ email, password }).map(({ code }) => signInMessages[code]);

it("lets a valid pair through", () => expect(messagesFor("ana@exemplo.com", "123456")).toEqual([]));

it("names the e-mail before the password", () =>
  expect(messagesFor("ana", "12345")).toEqual(["Invalid email format", "Password too short"]));
