import { credentialKinds, type KeyTemplate } from "./key-template";
import { templateOf as of, read } from "./testing/templates";

const secret = "JBSWY3DPEHPK3PXP";
const account = of(":", "login", "password");
const withCode = of(":", "login", "password", "totp_secret");
const proxy = of(":", "host", "port", "user", "password");

it.each<[string, KeyTemplate, string, string]>([
  ["no separator", account, "ana segredo", "o separador “:” não aparece"],
  ["no tab", of("\t", "login", "password"), "ana segredo", "o separador tabulação não aparece"],
  ["nothing at all", account, " ", "o separador “:” não aparece"],
  ["one field of four too few", proxy, "10.0.0.1:80:ana", "falta Senha"],
  ["two fields too few", proxy, "10.0.0.1:80", "faltam Usuário, Senha"],
  ["an empty first field", account, ":segredo", "Login: está vazio"],
  ["an empty last field", account, "ana: ", "Senha: está vazio"],
  ["an empty field between two tabs", of("\t", "login", "password", "user"), "ana\t\tx", "Senha: está vazio"],
  ["only separators", proxy, ":::", "Host: está vazio"],
  [
    "a word for a 2FA secret",
    withCode,
    "ana:x:password",
    "Chave 2FA: não é uma chave 2FA (base32 ou endereço otpauth://totp)",
  ],
  [
    "digits that base32 does not have",
    withCode,
    "ana:x:JBSWY3DPEHPK3PX1",
    "Chave 2FA: não é uma chave 2FA (base32 ou endereço otpauth://totp)",
  ],
  [
    "a password with the separator before a 2FA secret",
    withCode,
    `ana:a:b:${secret}`,
    "Chave 2FA: não é uma chave 2FA (base32 ou endereço otpauth://totp)",
  ],
  [
    "an otpauth address without a secret",
    withCode,
    "ana:x:otpauth://totp/Loja?issuer=x",
    "Chave 2FA: não é uma chave 2FA (base32 ou endereço otpauth://totp)",
  ],
  [
    "codes that are counted",
    withCode,
    `ana:x:otpauth://hotp/Loja?secret=${secret}`,
    "Chave 2FA: não é uma chave 2FA (base32 ou endereço otpauth://totp)",
  ],
  [
    "an otpauth address in the middle without its query",
    of(":", "totp_secret", "login"),
    "otpauth://totp/Loja:ana",
    "Chave 2FA: não é uma chave 2FA (base32 ou endereço otpauth://totp)",
  ],
  [
    "an e-mail that is none",
    of(":", "login", "recovery_email"),
    "ana:exemplo.com",
    "E-mail de recuperação: não é um e-mail",
  ],
  ["half a cookie", of("|", "login", "cookie"), 'ana|[{"name":"c_user"', "Cookie: parece JSON, mas está incompleto"],
  [
    "half a cookie before another field",
    of("|", "cookie", "login"),
    '[{"name":"a|b',
    "Cookie: parece JSON, mas está incompleto",
  ],
  [
    "an IPv6 host without brackets",
    proxy,
    "2001:db8::1:80:u:p",
    "Host: não é um endereço de servidor (IPv6 vai entre colchetes)",
  ],
  [
    "an IPv4 host that cannot be",
    proxy,
    "10.0.0.256:80:u:p",
    "Host: não é um endereço de servidor (IPv6 vai entre colchetes)",
  ],
  [
    "an IPv6 host that cannot be",
    proxy,
    "[::g]:80:u:p",
    "Host: não é um endereço de servidor (IPv6 vai entre colchetes)",
  ],
  ["an open bracket", proxy, "[::1:80:u:p", "Host: não é um endereço de servidor (IPv6 vai entre colchetes)"],
  [
    "a port for a host",
    of(":", "host", "port"),
    "8080:10",
    "Host: não é um endereço de servidor (IPv6 vai entre colchetes)",
  ],
  [
    "a host with its user",
    of("|", "host", "port"),
    "http://u:p@10.0.0.1|80",
    "Host: não é um endereço de servidor (IPv6 vai entre colchetes)",
  ],
  ["no port 0", proxy, "10.0.0.1:0:u:p", "Porta: precisa ser um número de 1 a 65535"],
  ["no port 65536", proxy, "10.0.0.1:65536:u:p", "Porta: precisa ser um número de 1 a 65535"],
  ["a port in letters", proxy, "10.0.0.1:http:u:p", "Porta: precisa ser um número de 1 a 65535"],
  ["a port with a sign", proxy, "10.0.0.1:+80:u:p", "Porta: precisa ser um número de 1 a 65535"],
  [
    "a day that no month has",
    of("|", "login", "expires_on"),
    "ana|31/02/2028",
    "Validade: não é uma data (dd/mm/aaaa ou aaaa-mm-dd)",
  ],
  [
    "a 29th of February in a common year",
    of("|", "login", "expires_on"),
    "ana|2027-02-29",
    "Validade: não é uma data (dd/mm/aaaa ou aaaa-mm-dd)",
  ],
  [
    "a day of the American kind",
    of("|", "login", "expires_on"),
    "ana|12/31/2028",
    "Validade: não é uma data (dd/mm/aaaa ou aaaa-mm-dd)",
  ],
  [
    "a year of two digits",
    of("|", "login", "expires_on"),
    "ana|31/12/28",
    "Validade: não é uma data (dd/mm/aaaa ou aaaa-mm-dd)",
  ],
  [
    "a moment that is none",
    of("|", "login", "expires_on"),
    "ana|2028-02-29 amanhã",
    "Validade: não é uma data (dd/mm/aaaa ou aaaa-mm-dd)",
  ],
])("does not read %s, and says why", (_name, template, text, misfit) => {
  expect(read(template, text)).toBe(misfit);
});

it.each(credentialKinds)("never repeats what stands in a field of %s", (kind) => {
  const reading = read(of("|", kind, "port"), "s3gr3d0 secreto|s3gr3d0 secreto");
  expect(typeof reading).toBe("string");
  expect(reading).not.toContain("s3gr3d0");
});
