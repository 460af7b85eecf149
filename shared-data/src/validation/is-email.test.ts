import { isEmail } from "./is-email";

const ofLength = (length: number) => `${"a".repeat(length - 5)}@b.co`;

it.each(["ana@exemplo.com.br", ofLength(254)])("takes %s", (email) => expect(isEmail(email)).toBe(true));

const refused = [ofLength(255), "", "ana", "ana@exemplo", "a na@exemplo.com", "ana@exemplo.com ", "@exemplo.com"];
it.each(refused)("refuses %j", (email) => expect(isEmail(email)).toBe(false));
