import { Secret } from "otpauth";
import { daysLeft, expiryText, shownDay } from "./credential-expiry";
import { readTwoFactor, spaceCode } from "./two-factor";

/** The secrets of RFC 6238, appendix B: the digits over and over, as many bytes as the hash has. */
const secretOf = (bytes: number) => Secret.fromLatin1("1234567890".repeat(7).slice(0, bytes)).base32;

const secrets = { SHA1: secretOf(20), SHA256: secretOf(32), SHA512: secretOf(64) };
type Algorithm = keyof typeof secrets;

const codesOf = (secret: string, seconds: number) => {
  const read = readTwoFactor(secret);
  if (!read) throw new Error("not read");
  return read(seconds * 1000);
};

const address = (algorithm: Algorithm, more = "&digits=8&period=30") =>
  `otpauth://totp/Loja:ana%40exemplo.com.br?secret=${secrets[algorithm]}&issuer=Loja&algorithm=${algorithm}${more}`;

it.each<[number, Algorithm, string]>([
  [59, "SHA1", "94287082"],
  [1111111109, "SHA256", "68084774"],
  [20000000000, "SHA512", "47863826"],
])("at %d s by %s the code is that of RFC 6238", (seconds, algorithm, code) => {
  expect(codesOf(address(algorithm), seconds).code).toBe(code);
});

it("takes a bare secret as sites write it, for six digits every 30 seconds", () => {
  for (const secret of [
    secrets.SHA1,
    " gezd gnbv gy3t qojq gezd gnbv gy3t qojq ",
    "GEZD-GNBV-GY3T-QOJQ-GEZD-GNBV-GY3T-QOJQ==",
  ]) {
    expect(codesOf(secret, 59)).toEqual({ code: "287082", next: "359152", secondsLeft: 1, period: 30 });
  }
});

it("says for how long a code counts, whole seconds and never none", () => {
  const lefts = [30, 30.4, 54.6, 59.999, 60].map((seconds) => codesOf(secrets.SHA1, seconds).secondsLeft);
  expect(lefts).toEqual([30, 30, 6, 1, 30]);
  expect(codesOf(secrets.SHA1, 59.999).next).toBe(codesOf(secrets.SHA1, 60).code);
});

it("keeps to an address's own period and digits", () => {
  expect(codesOf(address("SHA1", "&period=60"), 60)).toMatchObject({ code: "287082", secondsLeft: 60, period: 60 });
  expect(codesOf(address("SHA1", "&digits=7"), 59).code).toBe("4287082");
});

it.each([
  `otpauth://totp/?secret=${secrets.SHA1}`,
  "otpauth://totp/Loja?secret=GEZD%20GNBV+GY3T-QOJQGEZDGNBVGY3TQOJQ&algorithm=sha-1",
  `OTPAUTH://TOTP/Loja:ana?issuer=Outra&secret=${secrets.SHA1.toLowerCase()}&image=https%3A%2F%2Floja.example%2Fa.png`,
])("reads '%s', which services give out", (secret) => expect(codesOf(secret, 59).code).toBe("287082"));

it.each([
  "",
  "GEZDGNB1",
  "otpauth://totp/Loja",
  `otpauth://hotp/Loja?secret=${secrets.SHA1}&counter=1`,
  `otpauth://totp/Loja?secret=${secrets.SHA1}&algorithm=MD5`,
  `otpauth://totp/Loja?secret=${secrets.SHA1}&digits=12`,
  `otpauth://totp/Loja?secret=${secrets.SHA1}&period=0`,
  `otpauth://totp/Loja?secret=${secrets.SHA1}&algorithm=constructor`,
])("makes no code of '%s'", (secret) => expect(readTwoFactor(secret)).toBeNull());

it("writes a code in two halves", () => {
  expect(["123456", "1234567", "12345678"].map(spaceCode)).toEqual(["123 456", "1234 567", "1234 5678"]);
});

it.each([
  ["2026-11-23T03:00:00Z", 7],
  ["2026-11-24T02:59:59Z", 7],
  ["2026-11-24T03:00:00Z", 6],
  ["2026-11-30T12:00:00Z", 0],
  ["2026-12-01T03:00:00Z", -1],
])("counts the days by the calendar of Brasília: at %s, %i", (now, left) =>
  expect(daysLeft("2026-11-30", Date.parse(now))).toBe(left),
);

it.each([
  [-2, "Venceu anteontem"],
  [-1, "Venceu ontem"],
  [0, "Vence hoje"],
  [1, "Vence amanhã"],
  [3, "Vence em 3 dias"],
])("says of %i days '%s'", (left, text) => expect(expiryText(left)).toBe(text));

it("writes a day as people here do", () => expect(shownDay("2026-11-30")).toBe("30/11/2026"));
