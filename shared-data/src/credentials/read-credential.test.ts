import { readExpiry } from "./field-checks";
import {
  type CredentialKind,
  credentialKinds,
  isSecretKind,
  isSeparator,
  type KeyTemplate,
  toKeyTemplate,
} from "./key-template";
import { readCredential, separatorName } from "./read-credential";
import { templateOf as of, read } from "./testing/templates";

const secret = "JBSWY3DPEHPK3PXP";
const account = of(":", "login", "password");
const withCode = of(":", "login", "password", "totp_secret");
const withMail = of("\t", "login", "password", "recovery_email");
const proxy = of(":", "host", "port", "user", "password");
const server = of("|", "host", "port");
const withDay = of("|", "login", "expires_on");
const otpauth = `otpauth://totp/Loja:ana@exemplo.com?secret=${secret}&issuer=Loja`;
const cookie = '[{"name":"c_user","value":"10:00|x"},{"name":"xs","value":"a]\\"}b"}]';

it("gives each field its kind and name", () => {
  expect(readCredential(account, "ana:segredo")).toEqual([
    { kind: "login", label: "Login", value: "ana" },
    { kind: "password", label: "Senha", value: "segredo" },
  ]);
});

it.each<[string, KeyTemplate, string, string[]]>([
  ["blanks around", account, "  ana : segredo ", ["ana", "segredo"]],
  ["the separator in the last field", account, "ana:a:b::c", ["ana", "a:b::c"]],
  ["one field, whatever is in it", of(":", "text"), "a:b|c----d", ["a:b|c----d"]],
  ["blanks between", of(" ", "login", "password"), "ana segredo", ["ana", "segredo"]],
  ["four hyphens, and one in a value", of("----", "login", "password"), "ana-maria----a-b", ["ana-maria", "a-b"]],
  ["signs that mean something in a pattern", of(".*", "login", "password"), "a.b.*c*d", ["a.b", "c*d"]],
  ["a 2FA secret in groups", withCode, "ana:x:jbsw y3dp ehpk 3pxp", ["ana", "x", "jbsw y3dp ehpk 3pxp"]],
  ["a 2FA secret with padding", withCode, "a:x:JBSW-Y3DP-EHPK-3PXP====", ["a", "x", "JBSW-Y3DP-EHPK-3PXP===="]],
  ["a proxy", proxy, "10.0.0.1:8080:ana:se:gredo", ["10.0.0.1", "8080", "ana", "se:gredo"]],
  ["a proxy by name", proxy, "br-1.proxy_x.exemplo.com:1:u:p", ["br-1.proxy_x.exemplo.com", "1", "u", "p"]],
  ["a proxy by IPv6", proxy, "[2001:db8::1]:65535:u:p", ["[2001:db8::1]", "65535", "u", "p"]],
  ["a proxy by an address", proxy, "socks5://10.0.0.1:80:u:p", ["socks5://10.0.0.1", "80", "u", "p"]],
  ["an IPv6 host where nothing else has colons", server, "2001:db8::1|80", ["2001:db8::1", "80"]],
  ["a moment of ISO", withDay, "ana|2028-02-29T23:59:59Z", ["ana", "2028-02-29T23:59:59Z"]],
  ["a field that no check looks at", of(":", "user", "recovery_password"), "<b>:🔑", ["<b>", "🔑"]],
])("reads %s", (_name, template, text, values) => {
  expect(read(template, text)).toEqual(values);
});

const noCode = "Chave 2FA: não é uma chave 2FA (base32 ou endereço otpauth://totp)";
const noCookie = "Cookie: parece JSON, mas está incompleto";
const noHost = "Host: não é um endereço de servidor (IPv6 vai entre colchetes)";
const noPort = "Porta: precisa ser um número de 1 a 65535";
const noDay = "Validade: não é uma data (dd/mm/aaaa ou aaaa-mm-dd)";
type Misfit = [what: string, template: KeyTemplate, text: string, misfit: string];
it.each<Misfit>([
  ["no separator", account, "ana segredo", "o separador “:” não aparece"],
  ["no tab", of("\t", "login", "password"), "ana segredo", "o separador tabulação não aparece"],
  ["nothing at all", account, " ", "o separador “:” não aparece"],
  ["one field of four too few", proxy, "10.0.0.1:80:ana", "falta Senha"],
  ["two fields too few", proxy, "10.0.0.1:80", "faltam Usuário, Senha"],
  ["an empty first field", account, ":segredo", "Login: está vazio"],
  ["an empty field between two tabs", withMail, "ana\t\ta@b.co", "Senha: está vazio"],
  ["a word for a 2FA secret", withCode, "ana:x:password", noCode],
  ["digits that base32 does not have", withCode, "ana:x:JBSWY3DPEHPK3PX1", noCode],
  ["a password with the separator before it", withCode, `ana:a:b:${secret}`, noCode],
  ["an otpauth address without a secret", withCode, "ana:x:otpauth://totp/Loja?issuer=x", noCode],
  ["codes that are counted", withCode, `ana:x:otpauth://hotp/Loja?secret=${secret}`, noCode],
  ["an address without its query", of(":", "totp_secret", "login"), "otpauth://totp/Loja:ana", noCode],
  ["no e-mail", withMail, "ana\tx\texemplo.com", "E-mail de recuperação: não é um e-mail"],
  ["half a cookie", of("|", "login", "cookie"), 'ana|[{"name":"c_user"', noCookie],
  ["half a cookie before another field", of("|", "cookie", "login"), '[{"name":"a|b', noCookie],
  ["IPv6 without brackets", proxy, "2001:db8::1:80:u:p", noHost],
  ["an IPv4 address that cannot be", proxy, "10.0.0.256:80:u:p", noHost],
  ["an open bracket", proxy, "[::1:80:u:p", noHost],
  ["a port for a host", of(":", "host", "port"), "8080:10", noHost],
  ["a host with its user", server, "http://u:p@10.0.0.1|80", noHost],
  ...["0", "65536", "http", "+80"].map((port): Misfit => [`the port ${port}`, server, `a|${port}`, noPort]),
  ...["31/02/2028", "2027-02-29", "31/12/28"].map((day): Misfit => [`the day ${day}`, withDay, `ana|${day}`, noDay]),
])("does not read %s, and says why", (_name, template, text, misfit) => {
  expect(read(template, text)).toBe(misfit);
});

it.each(credentialKinds)("never repeats what stands in a field of %s", (kind) => {
  const reading = read(of("|", kind, "port"), "s3gr3d0 secreto|s3gr3d0 secreto");
  expect(typeof reading).toBe("string");
  expect(reading).not.toContain("s3gr3d0");
});

// Values of each kind that hold the separator of no template below.
const samples: Readonly<Record<CredentialKind, readonly string[]>> = {
  login: ["ana", "5511999990000", "ana@exemplo.com.br"],
  password: ["S3nha!", "a b", "ção"],
  recovery_email: ["a@b.co"],
  recovery_password: ["x"],
  totp_secret: [secret, otpauth],
  cookie: ["c_user=1", cookie, "{}"],
  host: ["10.0.0.1", "[2001:db8::1]", "https://exemplo.com.br"],
  port: ["1", "65535"],
  user: ["u"],
  expires_on: ["31/12/2030", "29/02/2028", "2030-12-31"],
  text: ["nota livre", "https://exemplo.com.br/x"],
};

it("gives every kind beside every other back as they were joined, whatever stands between them", () => {
  const changed: string[][] = [];
  for (const separator of ["|", ";;", "\t", "----", ":", "~#"])
    for (const one of credentialKinds)
      for (const other of credentialKinds)
        for (const first of samples[one])
          for (const second of samples[other]) {
            const found = read(of(separator, one, other), `${first}${separator}${second}`);
            if (String(found) !== String([first, second])) changed.push([separator, one, other, first, second]);
          }
  expect(changed).toEqual([]);
});

it("names separators that cannot be seen", () => {
  expect([":", "\t", " ", "----"].map(separatorName)).toEqual(["“:”", "tabulação", "espaço", "“----”"]);
});

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
