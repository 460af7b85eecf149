import type { CredentialField, CredentialKind } from "@store/shared-data";
import { proxyFormats } from "./proxy-formats";

const fieldsOf = (values: Partial<Record<CredentialKind, string>>) =>
  Object.entries(values).map(([kind, value]) => ({ kind, label: kind, value }) as CredentialField);
const writingsOf = (values: Partial<Record<CredentialKind, string>>) =>
  proxyFormats(fieldsOf(values)).map(({ value }) => value);

it("writes a proxy as programs ask for it", () => {
  expect(proxyFormats(fieldsOf({ host: "203.0.113.7", port: "8080", user: "ana", password: "s3nha" }))).toEqual([
    { label: "host:porta:usuário:senha", value: "203.0.113.7:8080:ana:s3nha" },
    { label: "Linha de comando (usuário:senha@host:porta)", value: "ana:s3nha@203.0.113.7:8080" },
    { label: "Navegador (URL HTTP)", value: "http://ana:s3nha@203.0.113.7:8080" },
    { label: "Aplicativo com SOCKS5 (URL SOCKS5)", value: "socks5://ana:s3nha@203.0.113.7:8080" },
  ]);
});

it("encodes user and password in addresses, and nowhere else, so that each address is read back as it was meant", () => {
  const [line, pair, http, socks] = writingsOf({
    host: "p.example",
    port: "1080",
    user: "a@b:c",
    password: "p/%?#é 1",
  });
  expect(line).toBe("p.example:1080:a@b:c:p/%?#é 1");
  expect(pair).toBe("a@b:c:p/%?#é 1@p.example:1080");
  expect(socks).toBe(String(http).replace("http:", "socks5:"));
  const { username, password, host } = new URL(String(http));
  expect([username, password].map(decodeURIComponent)).toEqual(["a@b:c", "p/%?#é 1"]);
  expect(host).toBe("p.example:1080");
});

it("sets an IPv6 host in brackets, once", () => {
  const bracketed = ["[2001:db8::7]:80", "http://[2001:db8::7]:80", "socks5://[2001:db8::7]:80"];
  for (const host of ["2001:db8::7", "[2001:db8::7]"]) expect(writingsOf({ host, port: "80" })).toEqual(bracketed);
});

it("drops the scheme that a host came with", () => {
  const withoutScheme = ["p.example:80", "http://p.example:80", "socks5://p.example:80"];
  expect(writingsOf({ host: "http://p.example", port: "80" })).toEqual(withoutScheme);
});

it("takes the login for the user where there is no field for that", () => {
  expect(writingsOf({ host: "p.example", port: "80", login: "ana", password: "s" })[0]).toBe("p.example:80:ana:s");
});

it("takes what stands behind the host where a key has an account's login too, and what stands in front of it where nothing does", () => {
  const [login, proxy] = [fieldsOf({ login: "ana", password: "conta" }), fieldsOf({ host: "p.example", port: "80" })];
  const sure = fieldsOf({ user: "px", password: "s3nha" });
  for (const fields of [
    [...login, ...proxy, ...sure],
    [...proxy, ...sure, ...login],
  ])
    expect(proxyFormats(fields)[0]?.value).toBe("p.example:80:px:s3nha");
  expect(proxyFormats([...sure, ...proxy])[0]?.value).toBe("p.example:80:px:s3nha");
});

const incomplete = [{ login: "ana", password: "s" }, { host: "p.example" }, { port: "80" }, {}];
it.each(incomplete)("is no proxy: %j", (values) => expect(writingsOf(values)).toEqual([]));
