import { credentialKinds, type KeyTemplate } from "./key-template";
import { templateOf as of, read } from "./testing/templates";

const secret = "JBSWY3DPEHPK3PXP";
const account = of(":", "login", "password");
const withCode = of(":", "login", "password", "totp_secret");
const proxy = of(":", "host", "port", "user", "password");

const withDay = of("|", "login", "expires_on");

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
])("does not read %s, and says why", (_name, template, text, misfit) => {
  expect(read(template, text)).toBe(misfit);
});

describe.each<[string, [string, KeyTemplate, string][]]>([
  [
    "Chave 2FA: não é uma chave 2FA (base32 ou endereço otpauth://totp)",
    [
      ["a word", withCode, "ana:x:password"],
      ["digits that base32 does not have", withCode, "ana:x:JBSWY3DPEHPK3PX1"],
      ["a password with the separator before it", withCode, `ana:a:b:${secret}`],
      ["an otpauth address without a secret", withCode, "ana:x:otpauth://totp/Loja?issuer=x"],
      ["codes that are counted", withCode, `ana:x:otpauth://hotp/Loja?secret=${secret}`],
      ["an address in the middle without its query", of(":", "totp_secret", "login"), "otpauth://totp/Loja:ana"],
    ],
  ],
  ["E-mail de recuperação: não é um e-mail", [["no address", of(":", "login", "recovery_email"), "ana:exemplo.com"]]],
  [
    "Cookie: parece JSON, mas está incompleto",
    [
      ["half a cookie", of("|", "login", "cookie"), 'ana|[{"name":"c_user"'],
      ["half a cookie before another field", of("|", "cookie", "login"), '[{"name":"a|b'],
    ],
  ],
  [
    "Host: não é um endereço de servidor (IPv6 vai entre colchetes)",
    [
      ["IPv6 without brackets", proxy, "2001:db8::1:80:u:p"],
      ["an IPv4 address that cannot be", proxy, "10.0.0.256:80:u:p"],
      ["an IPv6 address that cannot be", proxy, "[::g]:80:u:p"],
      ["an open bracket", proxy, "[::1:80:u:p"],
      ["a port", of(":", "host", "port"), "8080:10"],
      ["a host with its user", of("|", "host", "port"), "http://u:p@10.0.0.1|80"],
    ],
  ],
  [
    "Porta: precisa ser um número de 1 a 65535",
    ["0", "65536", "http", "+80"].map((port) => [port, proxy, `a:${port}:u:p`]),
  ],
  [
    "Validade: não é uma data (dd/mm/aaaa ou aaaa-mm-dd)",
    ["31/02/2028", "2027-02-29", "12/31/2028", "31/12/28", "2028-02-29 amanhã"].map((day) => [
      day,
      withDay,
      `ana|${day}`,
    ]),
  ],
])("says %s", (misfit, cases) => {
  it.each(cases)("of %s", (_name, template, text) => expect(read(template, text)).toBe(misfit));
});

it.each(credentialKinds)("never repeats what stands in a field of %s", (kind) => {
  const reading = read(of("|", kind, "port"), "s3gr3d0 secreto|s3gr3d0 secreto");
  expect(typeof reading).toBe("string");
  expect(reading).not.toContain("s3gr3d0");
});
